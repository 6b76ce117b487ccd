import type { Actor } from "#app/features/actor.ts";
import type { FilterChoice, ListView } from "#app/features/lists/list-view.ts";
import { countRows, keysAround, type RowList } from "#app/features/lists/list.server.ts";
import { MOST_COUNTED, PAGE_SIZE, type RowKey } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cursorOf } from "../api/cursor.server.ts";
import { addressOf, readList, withinList } from "./list-address.server.ts";
import { orderAt } from "./list-order.server.ts";

interface Here {
  db: Db;
  actor: Actor;
  request: { url: URL };
}

/**
 * The records beside one in its list, as the list was when the record was opened from it (`?list=` says its filters,
 * search and page), and the way back to the page that the record stands on. Without `?list=` it is the list as it is
 * usually; a record that does not stand in that has no neighbours. What the list does not know means the usual one.
 * @param hrefOf a record's own page. @param rowOf the id of its row in the list.
 */
export async function neighboursInList<
  Filters extends Record<string, string>,
  Row extends { id: string },
  Sort extends string,
>(
  { db, actor, request }: Here,
  view: ListView<Filters, Sort>,
  given: RowList<Filters & { search: string }, Row, Sort>,
  id: string,
  hrefOf: (id: string) => string,
  rowOf = (id: string) => `row-${id}`,
) {
  const carried = request.url.searchParams.get("list");
  const { heads = {} } = given;
  const { filters: read, search, after, chosen } = openedAt(view, heads, carried ?? "");
  const filters = read as Filters;
  const { pageSize = PAGE_SIZE } = view;
  const sort = view.sort(filters);
  const query = { ...filters, search, sort, limit: pageSize };
  const asked = orderAt(heads, given.sorts[sort], chosen.sort ?? "");
  const isLong = asked?.isSorted && (await countRows(db, actor, given, query)) >= MOST_COUNTED;
  const order = isLong || !asked ? given.sorts[sort] : asked.order;
  const list = { ...given, sorts: { ...given.sorts, [sort]: order } };
  const around = await keysAround(
    db,
    actor,
    list,
    query,
    { ...query, ...widest(view, filters), search: "" },
    id,
  );
  const noun = view.noun[1];
  const addressAt = (start: RowKey | undefined) =>
    addressOf(view, filters, { search, chosen, ...(start && { after: cursorOf(start) }) });
  const usual = { noun, back: addressAt(after), isNarrowed: false, previous: null, next: null };
  if (!around || (carried === null && !around.isIn)) return usual;
  const { key, before, next } = around;
  const startOf = (ahead: readonly RowKey[]) => pageStart(ahead, after, pageSize);
  const beside = (one: RowKey, ahead: readonly RowKey[]) =>
    withinList(hrefOf(String(one.at(-1))), addressAt(startOf(ahead)));
  const [previous] = before;
  return {
    noun,
    back: `${addressAt(startOf(before))}#${rowOf(id)}`,
    isNarrowed: addressAt(undefined) !== view.path,
    previous: previous ? beside(previous, before.slice(1)) : null,
    next: next ? beside(next, around.isIn ? [key, ...before] : before) : null,
  };
}

/** What the list was when the record was opened. */
function openedAt(
  view: Parameters<typeof readList>[1],
  heads: object,
  carried: string,
): ReturnType<typeof readList> {
  try {
    return readList(new URL(`?${carried}`, "http://list.invalid"), view, heads);
  } catch {
    return readList(new URL("http://list.invalid"), view);
  }
}

/** The filters that leave nothing out, as far as the list has such values. */
function widest<Filters extends Record<string, string>>(
  view: Pick<ListView<Filters, string>, "filters">,
  filters: Filters,
): Filters {
  const all = Object.entries<FilterChoice>(view.filters).flatMap(([name, { options }]) => {
    const open = options.find(([value]) => value === "" || value === "all");
    return open ? [[name, open[0]]] : [];
  });
  return { ...filters, ...(Object.fromEntries(all) as Partial<Filters>) };
}

/**
 * The row before the page that a row stands on: the one the list was opened after, where the row stands on that page or
 * the one beside it; else one that puts it in the middle. Undefined for the first page.
 * @param ahead the rows before it, the nearest first, a page of them and one.
 */
function pageStart(ahead: readonly RowKey[], after: RowKey | undefined, size: number): RowKey | undefined {
  const at = ahead.findIndex((key) => after && key.at(-1) === after.at(-1));
  if (at >= 0 && at < size) return ahead[at];
  if (ahead.length < size) return undefined;
  return after && at === size ? ahead[0] : ahead[Math.floor(size / 2)];
}
