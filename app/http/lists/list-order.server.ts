/** The order of a list, as its usual one or as the head of a column asks for it (`?sort=price`, `?sort=-price`). */
import type { RowList } from "#app/features/lists/list.server.ts";
import { isSameOrder, reversed, type SortOrder } from "#app/features/lists/list.ts";

type Heads = NonNullable<RowList<unknown, { id: string }, string>["heads"]>;

interface Asked {
  /** As the address says it; empty for the usual order. */
  sort: string;
  order: SortOrder;
  /** No index goes along it: a few rows are put in order when they are read. */
  isSorted: boolean;
}

/** @returns null for an order that the list does not have. */
export function orderAt(heads: Heads, usual: SortOrder, sort: string): Asked | null {
  if (sort === "") return { sort, order: usual, isSorted: false };
  const name = sort.replace(/^-/, "");
  const head = Object.hasOwn(heads, name) ? heads[name] : undefined;
  if (!head) return null;
  const order = name === sort ? head : reversed(head);
  if (isSameOrder(order, usual)) return { sort: "", order: usual, isSorted: false };
  return { sort, order, isSorted: !isAlong(order, usual) };
}

const isAlong = (order: SortOrder, usual: SortOrder) =>
  isSameOrder({ ...order, direction: usual.direction }, usual) && order.by.length === usual.by.length;

/** The name of the order that a list stands in, whether or not its address says it; empty where no head has it. */
export function sortNameAt(heads: Heads, at: SortOrder): string {
  const [name, head] = Object.entries(heads).find(([, one]) => isAlong(one, at)) ?? [];
  return name && head ? (isSameOrder(head, at) ? name : `-${name}`) : "";
}

/** What the head of a column is: the way to its order, and whether the list stands in it. */
export interface ShownHead {
  to: string;
  sorted?: "ascending" | "descending";
}

/**
 * The heads that a list can be put in order by, with the ways there; one it stands in leads to the reverse.
 * @param isShort few enough rows fit that they may be put in any order.
 */
export function headsOf(
  heads: Heads,
  { usual, at, isShort }: { usual: SortOrder; at: SortOrder; isShort: boolean },
  hrefOf: (sort: string) => string,
): Record<string, ShownHead> {
  const shown: Record<string, ShownHead> = {};
  for (const [name, head] of Object.entries(heads)) {
    if (!isShort && !isAlong(head, usual)) continue;
    const isHere = isAlong(head, at);
    const next = isHere ? reversed(at) : head;
    const sort = isSameOrder(next, usual) ? "" : isSameOrder(next, head) ? name : `-${name}`;
    shown[name] = {
      to: hrefOf(sort),
      ...(isHere && { sorted: at.direction === "asc" ? "ascending" : "descending" }),
    };
  }
  return shown;
}
