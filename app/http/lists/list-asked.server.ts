import { isAdmin, type Member } from "#app/features/actor.ts";

const longestQuery = 1000;

/** The list that a view is saved of, and what its address says; null for what is no list of the person's portals. */
export function listAsked(actor: Member, asked: URLSearchParams): { path: string; query: string } | null {
  const path = asked.get("list") ?? "";
  const query = new URLSearchParams(asked.get("query") ?? "").toString();
  const portals = isAdmin(actor)
    ? /^\/(?:client-portal|admin-[a-z-]+)(?:\/[\w-]+)*$/
    : /^\/client-portal(?:\/[\w-]+)*$/;
  return path.length <= 200 && portals.test(path) && query.length <= longestQuery ? { path, query } : null;
}

/** What a list is called by its path: "Orders". */
export function nameOfList(path: string): string {
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => part.replace(/^admin-/, "").replaceAll("-", " "));
  const name = parts.at(-1) ?? "";
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
