import { type DataRow, ROWS_AT_ONCE } from "./data-set.ts";

/**
 * Reads a list by its key, a few rows at a time: nothing is held but those.
 * @param read the rows after a key, each with its `key`; null asks for the first.
 */
export async function* inPages(
  read: (after: number | null) => Promise<(DataRow & { key: number })[]>,
): AsyncGenerator<DataRow[]> {
  let after: number | null = null;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(withoutKey);
    after = last.key;
  }
}

function withoutKey(row: DataRow & { key: number }): DataRow {
  const { key, ...rest } = row;
  void key;
  return rest;
}

/**
 * Reads rows whose key has no order: first the ids alone, then what stands behind a few of them at a time.
 * @param ids of all rows, in the order they were written.
 */
export async function* byIds(
  ids: () => Promise<{ id: string }[]>,
  read: (some: string[]) => Promise<DataRow[]>,
): AsyncGenerator<DataRow[]> {
  const all = await ids();
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    yield await read(all.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id));
  }
}

/** For what is never more than a handful. */
export async function* atOnce(read: () => Promise<DataRow[]>): AsyncGenerator<DataRow[]> {
  yield await read();
}
