import { WEIGHTS } from "./completion.ts";
import { isClosed, isDone, type ItemState, type Priority } from "../records/request-item.ts";

/** So many requests of one priority in one state: what a database counts. */
export interface ItemCell {
  priority: Priority;
  state: ItemState;
  count: number;
}

interface CountedRoom {
  items: number;
  /** Of which nothing more is expected. */
  closed: number;
  /** A share; null where nothing applies. The same as `completion` gives for the requests one by one. */
  completion: number | null;
}

/** A room at a glance, without reading its requests. */
export function countedRoom(cells: readonly ItemCell[]): CountedRoom {
  const sum = (of: readonly ItemCell[], weight: (cell: ItemCell) => number) =>
    of.reduce((total, cell) => total + cell.count * weight(cell), 0);
  const apply = cells.filter(({ state }) => state !== "not-applicable");
  const all = sum(apply, ({ priority }) => WEIGHTS[priority]);
  const done = sum(
    apply.filter(({ state }) => isDone(state)),
    ({ priority }) => WEIGHTS[priority],
  );
  return {
    items: sum(cells, () => 1),
    closed: sum(
      cells.filter(({ state }) => isClosed(state)),
      () => 1,
    ),
    completion: all === 0 ? null : done / all,
  };
}
