import type { DataRow } from "./data-set.ts";

/**
 * Reads a list by its key, a few rows at a time: nothing is held but those.
 * @param read the rows after a key, each with its `key`; null asks for the first.
 */
export async function* inPages<Key extends string | number>(
  read: (after: Key | null) => Promise<(DataRow & { key: Key })[]>,
): AsyncGenerator<DataRow[]> {
  let after: Key | null = null;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ key: _, ...row }) => row);
    after = last.key;
  }
}

/** For what is never more than a handful. */
export async function* atOnce(read: () => Promise<DataRow[]>): AsyncGenerator<DataRow[]> {
  yield await read();
}
