import type { Actor } from "#app/features/actor.ts";
import type { FilterChoice, ListView } from "#app/features/lists/list-view.ts";
import {
  countByValue,
  countRows,
  type RowList,
  listRows,
  placesBefore,
} from "#app/features/lists/list.server.ts";
import { countedAs, MOST_COUNTED, PAGE_SIZE, type Place } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cursorOf } from "../api/cursor.server.ts";
import { addressOf, readList, saidByPath, unknownTo, unusualOf } from "./list-address.server.ts";

interface Here {
  db: Db;
  actor: Actor;
  request: { url: URL };
}

/**
 * A list as its address asks for it: its rows, and in `list` what `<List>` shows around them. A place past the end shows
 * the last page.
 * @throws the 400 page for an address that the list does not know.
 */
export async function showList<
  Filters extends Record<string, string>,
  Row extends { id: string },
  Sort extends string,
>(
  { db, actor, request }: Here,
  view: ListView<Filters, Sort>,
  list: RowList<Filters & { search: string }, Row, Sort>,
) {
  const { search, after, ...read } = readList(request.url, view);
  const filters = read.filters as Filters;
  const sort = view.sort(filters);
  if (after && after.length !== list.sorts[sort].by.length) throw unknownTo(view);
  const { pageSize = PAGE_SIZE } = view;
  const query = { ...filters, search, sort, limit: pageSize };
  let before = after ? await placesBefore(db, actor, list, { ...query, after }) : [];
  let { rows, next } = await listRows(db, actor, list, { ...query, after });
  if (rows.length === 0 && before.length > 0) {
    before = before.slice(before.length % pageSize || pageSize);
    ({ rows, next } = await listRows(db, actor, list, { ...query, after: before[0] }));
  }
  // Where the first page is all, nothing else is to be counted: a search for what is rare looks at every row once.
  const total = before.length === 0 && !next ? rows.length : await countRows(db, actor, list, query);
  const within = view.tabsKeepSearch ? search : "";
  const tabs = await tabsOf(view, filters, within, async (name, places) => {
    const queries = places.map((there) => ({ ...there, search: within }));
    const [all] = queries;
    const column = list.valuesOf?.[name];
    const counts = all && column ? await countByValue(db, actor, list, all, column) : null;
    if (counts)
      return queries.map((there) => (there === all ? sumOf(counts) : (counts.get(String(there[name])) ?? 0)));
    return Promise.all(queries.map((there) => countRows(db, actor, list, there)));
  });
  const unusual = unusualOf(view, filters);
  const isUsed =
    within !== "" ||
    Object.keys(unusual).length > 0 ||
    tabs.some(({ items }) => items.some((tab) => tab.count !== 0));
  const own = saidByPath(view);
  const isNarrowed = search !== "" || Object.keys(unusual).length > 0;
  const hrefOf = (place: Place | undefined) =>
    addressOf(view, filters, { search, ...(place && { after: cursorOf(place) }) });
  return {
    rows,
    filters,
    list: {
      noun: view.noun[1],
      // Where nothing is there at all, no tab leads to anything.
      tabs: isUsed ? tabs : [],
      search:
        view.search === undefined
          ? null
          : {
              label: view.search,
              value: search,
              keep: { ...own, ...unusual },
              all: isNarrowed ? `?${new URLSearchParams(own).toString()}` : null,
              selects: selectsOf(view, filters),
            },
      counted: countedAs(total, ...view.noun),
      pages: {
        words: pageWords(before.length, total, pageSize),
        first: before.length > pageSize ? hrefOf(undefined) : null,
        previous: before.length > 0 ? hrefOf(before[pageSize]) : null,
        next: next && hrefOf(next),
      },
    },
  };
}

const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);

/** For each filter the ways to its other values, with how many stand there. */
async function tabsOf<Filters extends Record<string, string>>(
  view: ListView<Filters, string>,
  filters: Filters,
  search: string,
  countsOf: (name: string, places: readonly Filters[]) => Promise<number[]>,
) {
  const tabs = [];
  for (const [name, { label, options, isSelect }] of Object.entries<FilterChoice>(view.filters)) {
    if (isSelect || options.length === 1) continue;
    const places = options.map(([value]) => ({ ...filters, [name]: value }));
    const counts = await countsOf(name, places);
    const items = options.map(([value, text], at) => ({
      to: addressOf(view, places[at] ?? filters, { search }),
      label: text,
      count: (counts[at] ?? 0) < MOST_COUNTED ? counts[at] : undefined,
      current: value === filters[name],
    }));
    tabs.push({ label, items });
  }
  return tabs;
}

/** The filters that stand beside the search. */
function selectsOf(
  view: Pick<ListView<Record<string, string>, string>, "filters">,
  filters: Record<string, string>,
) {
  return Object.entries(view.filters).flatMap(([name, { label, options, isSelect }]) =>
    isSelect
      ? [
          {
            name,
            label,
            value: filters[name] ?? "",
            options: options.map(([value, text]) => ({ value, label: text })),
          },
        ]
      : [],
  );
}

/** "Page 2 of 7"; null when there is one page. Further than rows are counted nobody knows the number. */
function pageWords(before: number, total: number, pageSize: number): string | null {
  const most = Math.floor(MOST_COUNTED / pageSize);
  if (before >= MOST_COUNTED) return `Page ${most + 1} or later`;
  const page = before === 0 ? 1 : Math.max(2, Math.round(before / pageSize) + 1);
  if (total >= MOST_COUNTED) return `Page ${page} of ${most} or more`;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  return pages > 1 ? `Page ${page} of ${pages}` : null;
}
