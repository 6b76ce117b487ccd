import type { Actor } from "#app/features/actor.ts";
import type { FilterChoice, ListView } from "#app/features/lists/list-view.ts";
import {
  countByValue,
  countFound,
  countRows,
  type RowList,
  listRows,
  keysBefore,
} from "#app/features/lists/list.server.ts";
import { countedAs, isKeyOf, MOST_COUNTED, PAGE_SIZE, type RowKey } from "#app/features/lists/list.ts";
import { askingOnce } from "#app/features/search/search-documents.server.ts";
import { grouped } from "#app/plural.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cursorOf } from "../api/cursor.server.ts";
import {
  addressOf,
  type Chosen,
  chosenOf,
  readList,
  saidByPath,
  settleColumns,
  unknownTo,
  unusualOf,
} from "./list-address.server.ts";
import { viewsAt } from "./list-views.server.ts";
import { headsOf, orderAt, sortNameAt } from "./list-order.server.ts";

/** Rows, and whether there may be more: a search had to stop on its way. */
interface Counted {
  counted: number;
  isCut: boolean;
}

interface Here {
  db: Db;
  actor: Actor;
  request: { url: URL };
}

/**
 * A list as its address asks for it: its rows, and in `list` what `<List>` shows around them. A place past the end shows
 * the last page.
 * @throws the 400 page for an address that the list does not know; the way to the address that names the columns which
 * a form has ticked.
 */
export async function showList<
  Filters extends Record<string, string>,
  Row extends { id: string },
  Sort extends string,
>(
  { db, actor, request }: Here,
  view: ListView<Filters, Sort>,
  given: RowList<Filters & { search: string }, Row, Sort>,
) {
  await settleColumns(request.url);
  const { heads = {} } = given;
  const read = readList(request.url, view, heads);
  const { search } = read;
  const filters = read.filters as Filters;
  const sort = view.sort(filters);
  const usual = given.sorts[sort];
  const asked = orderAt(heads, usual, read.chosen.sort ?? "");
  if (!asked) throw unknownTo(view);
  const { pageSize = PAGE_SIZE } = view;
  const query = { ...filters, search, sort, limit: pageSize };
  const once = askingOnce(db);
  // More rows than that are not put in order: the list stands in its usual one, and says so.
  const few = asked.isSorted ? await countFound(once, actor, given, query) : null;
  const isLong = few !== null && (few.isCut || few.counted >= MOST_COUNTED);
  const order = isLong ? usual : asked.order;
  const chosen: Chosen = { ...read.chosen, sort: asked.sort };
  const list = { ...given, sorts: { ...given.sorts, [sort]: order } };
  if (!isLong && read.after && !isKeyOf(order, read.after)) throw unknownTo(view);
  const after = isLong ? undefined : read.after;
  const back = after
    ? await keysBefore(once, actor, list, { ...query, after })
    : { keys: [], end: null, counted: 0 };
  let [before, near] = [back.counted, back.keys];
  let { rows, next, scanned, isScan } = await listRows(once, actor, list, { ...query, after });
  if (rows.length === 0 && before > 0 && scanned === null && !back.end) {
    const last = before % pageSize || pageSize;
    [before, near] = [before - last, near.slice(last)];
    ({ rows, next, scanned, isScan } = await listRows(once, actor, list, { ...query, after: near[0] }));
  }
  // Of a long list a search that goes through its rows is not counted: it may have to look at very many.
  const isOpen = isScan && (await countRows(once, actor, list, { ...query, search: "" })) >= MOST_COUNTED;
  const within = view.tabsKeepSearch ? search : "";
  const toTab = (there: Filters) => addressOf(view, there, { search: within, chosen });
  const tabs = await tabsOf(view, filters, toTab, async (name, choices) => {
    const queries = choices.map((there) => ({ ...there, search: within, sort: view.sort(there) }));
    if (within && isOpen) return queries.map(() => MOST_COUNTED);
    const [all] = queries;
    const column = list.valuesOf?.[name];
    const counts = all && column ? await countByValue(once, actor, list, all, column) : null;
    if (counts)
      return queries.map((there) => (there === all ? sumOf(counts) : (counts.get(String(there[name])) ?? 0)));
    const counted = await Promise.all(queries.map((there) => countFound(once, actor, list, there)));
    return counted.map(({ counted: found, isCut }) => (isCut ? MOST_COUNTED : found));
  });
  const tab = within === search ? tabs[0]?.items.find(({ current }) => current) : undefined;
  // Where the first page is all, or a tab says it, nothing else is to be counted.
  const isAll = before === 0 && (!next || scanned !== null);
  const total: Counted = isAll
    ? { counted: rows.length, isCut: scanned !== null }
    : isOpen
      ? { counted: before + rows.length, isCut: next !== null || back.end !== null }
      : tab && (search === "" || tab.count !== undefined)
        ? { counted: tab.count ?? MOST_COUNTED, isCut: false }
        : await countFound(once, actor, list, query);
  const unusual = unusualOf(view, filters);
  const isUsed =
    within !== "" ||
    Object.keys(unusual).length > 0 ||
    tabs.some(({ items }) => items.some((tab) => tab.count !== 0));
  const own = saidByPath(view);
  const isNarrowed = search !== "" || Object.keys(unusual).length > 0;
  const hrefOf = (key: RowKey | undefined) =>
    addressOf(view, filters, { search, chosen, ...(key && { after: cursorOf(key) }) });
  const kept = chosenOf(chosen);
  const saved = await viewsAt(
    once,
    actor,
    view,
    { ...unusual, ...chosenOf({ ...chosen, view: "" }), ...(search && { search }) },
    chosen.view,
  );
  return {
    rows,
    filters,
    list: {
      noun: view.noun[1],
      // Where nothing is there at all, no tab leads to anything.
      tabs: isUsed ? tabs : [],
      search:
        view.search === undefined &&
        !Object.values<FilterChoice>(view.filters).some(({ isSelect }) => isSelect)
          ? null
          : {
              label: view.search ?? "",
              value: search,
              keep: { ...own, ...unusual, ...kept },
              all: isNarrowed ? `?${new URLSearchParams(own).toString()}` : null,
              selects: selectsOf(view, filters),
            },
      sort: sortNameAt(heads, order),
      heads: headsOf(
        heads,
        { usual, at: order, isShort: !isOpen && !total.isCut && total.counted < MOST_COUNTED },
        (name) => addressOf(view, filters, { search, chosen: { ...chosen, sort: name } }),
      ),
      columns: chosen.columns ?? null,
      views: saved,
      opened: new URLSearchParams({
        ...unusual,
        ...kept,
        ...(search && { search }),
        ...(before > 0 && near[0] && { after: cursorOf(near[0]) }),
      }).toString(),
      counted: countedAs(total.counted, ...view.noun, total.isCut),
      scanned:
        scanned === null
          ? isLong
            ? `More than ${grouped(MOST_COUNTED)} ${view.noun[1]} fit: put them in that order when a filter or a search leaves fewer.`
            : null
          : `Looked at the ${after ? "next" : "first"} ${grouped(scanned)} ${view.noun[1]}: add a letter to look at all of them.`,
      pages: {
        words: pageWords({ before, isFar: back.end !== null, hasNext: next !== null }, total, pageSize),
        first: before > pageSize || back.end ? hrefOf(undefined) : null,
        previous: before > 0 || back.end ? hrefOf(near[pageSize] ?? back.end ?? undefined) : null,
        next: next ? hrefOf(next) : null,
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
  hrefOf: (there: Filters) => string,
  countsOf: (name: string, choices: readonly Filters[]) => Promise<number[]>,
) {
  const tabs = [];
  for (const [name, { label, options, isSelect }] of Object.entries<FilterChoice>(view.filters)) {
    if (isSelect || options.length === 1) continue;
    const choices = options.map(([value]) => ({ ...filters, [name]: value }));
    const counts = await countsOf(name, choices);
    const items = options.map(([value, text], at) => ({
      to: hrefOf(choices[at] ?? filters),
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
            options: options.map(([value, text]) => (value === text ? value : { value, label: text })),
          },
        ]
      : [],
  );
}

interface Around {
  before: number;
  /** There is more before it than was looked at. */
  isFar: boolean;
  hasNext: boolean;
}

/** "Page 2 of 7"; null when there is one page. Further than rows are counted nobody knows the number. */
function pageWords(
  { before, isFar, hasNext }: Around,
  { counted, isCut }: Counted,
  size: number,
): string | null {
  const most = Math.floor(MOST_COUNTED / size);
  if (before >= MOST_COUNTED) return `Page ${most + 1} or later`;
  const page = before === 0 && !isFar ? 1 : Math.max(2, Math.round(before / size) + 1);
  if (isFar) return `Page ${page} or later`;
  if (counted >= MOST_COUNTED) return `Page ${page} of ${most} or more`;
  const pages = Math.max(page + (hasNext ? 1 : 0), Math.ceil(counted / size));
  return pages > 1 ? `Page ${page} of ${pages}${isCut ? " or more" : ""}` : null;
}
