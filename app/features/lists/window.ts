interface Wanted<Row> {
  keyOf: (row: Row) => string;
  /** The key of the last row before the page; a key that no row has means the first page. */
  after: string | null;
  size: number;
  /** Where a page is, by what its address says more than that of the first. */
  hrefOf: (more: Record<string, string>) => string;
}

/** A page of rows that are all in memory, and the links to the pages beside it. */
export function windowOf<Row>(rows: readonly Row[], { keyOf, after, size, hrefOf }: Wanted<Row>) {
  const at = after === null ? 0 : rows.findIndex((row) => keyOf(row) === after) + 1;
  const start = at < rows.length ? at : 0;
  const hrefAt = (index: number) => {
    const before = index > 0 ? rows[index - 1] : undefined;
    return hrefOf(before === undefined ? {} : { after: keyOf(before) });
  };
  const page = Math.ceil(start / size) + 1;
  const pages = Math.max(page, Math.ceil(rows.length / size));
  return {
    rows: rows.slice(start, start + size),
    pages: {
      words: pages > 1 ? `Page ${page} of ${pages}` : null,
      first: start > size ? hrefOf({}) : null,
      previous: start > 0 ? hrefAt(start - size) : null,
      next: start + size < rows.length ? hrefAt(start + size) : null,
    },
  };
}
