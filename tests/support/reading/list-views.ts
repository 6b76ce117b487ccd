import { resolve } from "node:path";
import type { ListView } from "#app/features/lists/list-view.ts";
import { sourceFiles } from "./source-files.ts";

export type AnyView = ListView<Record<string, string>, string>;

/** Of lists that belong to one record: which, by the name of what makes their view. The others belong to who asks. */
export interface Records {
  setId: string;
  roomId: string;
}

/** The view of every list, read from its `*.list.ts`: a new list is among them. */
export async function listViews({ setId, roomId }: Records): Promise<AnyView[]> {
  const given: Record<string, readonly unknown[]> = {
    peersAt: [setId, ""],
    requestsAt: [roomId, []],
    documentsAt: [roomId],
    myReportsOf: [[]],
    shopOf: [[]],
  };
  const views: AnyView[] = [];
  for (const { path } of sourceFiles("app", /\.list\.ts$/)) {
    const made = (await import(resolve(path))) as Record<string, unknown>;
    for (const [name, one] of Object.entries(made)) {
      // The clients, and people, once more, on the page that it is given.
      if (name === "clientsToChoose" || name === "peopleForStaff") continue;
      const isMaker = typeof one === "function" && /(?:At|Of)$/.test(name) && /path/.test(String(one));
      const view = isMaker
        ? (one as (...records: readonly unknown[]) => unknown)(...(given[name] ?? [""]))
        : one;
      if (isView(view)) views.push(view);
    }
  }
  return views;
}

function isView(one: unknown): one is AnyView {
  return typeof one === "object" && one !== null && "path" in one && "filters" in one && "sort" in one;
}

/** The list's address with what it is asked for. */
export function addressOf({ path }: Pick<AnyView, "path">, query: Record<string, string>): string {
  const more = new URLSearchParams(query).toString();
  return more === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${more}`;
}

export const cursorOf = (...key: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(key)).toString("base64url");
