import { type Actor, isAdmin } from "#app/features/actor.ts";

/** The query by which staff carry a company from page to page; a client has only one. */
export function keepOf(actor: Actor, companyId: string): string {
  return isAdmin(actor) ? `?company=${companyId}` : "";
}

/** Staff carry the company from page to page; a client has only one. */
export function keepCompanyOf(role: "client" | "admin", companyId: string): string {
  return role === "admin" ? `?company=${companyId}` : "";
}

/** An address with more in its query; what it says already, of the same name, is said anew. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [path = "", query = ""] = address.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
