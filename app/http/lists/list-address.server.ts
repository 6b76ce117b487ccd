/** The address of a list: what it says is read here, and written here. */
import { normal } from "#app/normal-text.ts";
import { data } from "react-router";
import type { FilterChoice } from "#app/features/lists/list-view.ts";
import type { RowKey } from "#app/features/lists/list.ts";
import { keyFrom } from "../api/cursor.server.ts";
import { seeOther } from "../respond.server.ts";

interface AddressedList {
  /** With what each of its addresses says. */
  path: string;
  filters: Readonly<Record<string, FilterChoice>>;
  search?: string;
  also?: readonly string[];
}

/** What an address says besides filters: the order and the columns that were chosen, and the saved view it began with. */
export interface Chosen {
  sort?: string;
  columns?: string;
  view?: string;
}

type Filters = Readonly<Record<string, string>>;

const longestSearch = 100;

/** Of every list: `page` is what pages were numbered with once; `index` stands in the address of an index page's form. */
const always = ["after", "page", "index", "columns", "view"];

/**
 * What the address asks for; the front door has seen that it says nothing twice. `after` is the key of the row before the page.
 * @throws the 400 page for what the list does not know: a name, a value.
 */
export function readList(
  url: URL,
  list: AddressedList,
  heads: object = {},
): { filters: Record<string, string>; search: string; after: RowKey | undefined; chosen: Chosen } {
  const asked = url.searchParams;
  const own = [
    ...Object.keys({ ...saidByPath(list), ...list.filters }),
    ...(list.search ? ["search"] : []),
    ...(list.also ?? []),
    ...(Object.keys(heads).length > 0 ? ["sort"] : []),
  ];
  if ([...asked.keys()].some((name) => ![...always, ...own].includes(name))) throw unknownTo(list);
  const filters: Record<string, string> = {};
  for (const [name, choice] of Object.entries(list.filters)) {
    const value = asked.get(name) ?? usualOf(choice);
    const isKnown = [...choice.options.map(([option]) => option), ...(choice.untabbed ?? [])].includes(value);
    if (!isKnown && !choice.isOfRecords) throw unknownTo(list);
    filters[name] = isKnown ? value : usualOf(choice);
  }
  const cursor = asked.get("after");
  const after = cursor === null ? undefined : keyFrom(cursor);
  if (after === null) throw unknownTo(list);
  const chosen: Chosen = {};
  for (const name of ["sort", "columns", "view"] as const) {
    const value = Object.hasOwn(filters, name) ? null : asked.get(name);
    if (value === null) continue;
    if (!/^[\w.-]{0,200}$/.test(value)) throw unknownTo(list);
    if (value !== "") chosen[name] = value;
  }
  return { filters, search: searchIn(url), after, chosen };
}

/** A form ticks columns one by one (`columns=chosen&column-price=on`): its answer is the address that names them. */
export async function settleColumns({ pathname, searchParams }: URL): Promise<void> {
  if (searchParams.get("columns") !== "chosen") return;
  const query = new URLSearchParams();
  const names: string[] = [];
  for (const [name, value] of searchParams)
    if (/^column-[a-z0-9-]+$/.test(name)) names.push(name.slice("column-".length));
    else query.set(name, value);
  query.set("columns", names.join(".").slice(0, 200) || "none");
  throw await seeOther(`${pathname}?${query}`);
}

/** What it is searched for: plain text, trimmed, cut at 100 characters, between two of them. */
export function searchIn(url: URL, name = "search"): string {
  const search = url.searchParams.get(name) ?? "";
  const cut = normal(search).replace(/\p{C}/gu, "").trim().slice(0, longestSearch);
  return cut.replace(/\p{Cs}$/u, "").trimEnd();
}

/** Throw it: the 400 page, which leads back to the list. */
export function unknownTo({ path }: Pick<AddressedList, "path">) {
  return data({ list: path }, { status: 400 });
}

/** The list's address; it says only what is unusual. */
export function addressOf(
  list: AddressedList,
  filters: Filters,
  { search, after, chosen = {} }: { search?: string; after?: string; chosen?: Chosen } = {},
): string {
  const more = {
    ...unusualOf(list, filters),
    ...chosenOf(chosen),
    ...(search && { search }),
    ...(after && { after }),
  };
  const query = new URLSearchParams({ ...saidByPath(list), ...more });
  const [path = ""] = list.path.split("?");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A record's address with the list that it is opened from: with what that says beyond its path. */
export function withinList(record: string, list: string): string {
  const [, query = ""] = list.split("?");
  return query === ""
    ? record
    : `${record}${record.includes("?") ? "&" : "?"}list=${encodeURIComponent(query)}`;
}

/** What each of its addresses says. */
export function saidByPath({ path }: Pick<AddressedList, "path">): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(path.split("?")[1]));
}

/** What an address says of what was chosen. */
export function chosenOf({ sort, columns, view }: Chosen): Record<string, string> {
  return { ...(sort && { sort }), ...(columns && { columns }), ...(view && { view }) };
}

/** What an address says of the filters. */
export function unusualOf({ filters: choices }: AddressedList, filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) => {
      const value = filters[name] ?? usualOf(choice);
      return value === usualOf(choice) ? [] : [[name, value]];
    }),
  );
}

const usualOf = ({ options }: FilterChoice): string => options[0]?.[0] ?? "";
