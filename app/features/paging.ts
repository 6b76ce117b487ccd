/** One page of a list. */
export interface Paged<Row> {
  rows: Row[];
  /** How many rows the whole list has. */
  total: number;
  /** Counted from 1. */
  page: number;
  pages: number;
}

/** Where a page lies in a list. A page past the end is the last page; an empty list has one page. */
export function pageWindow(wanted: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, limit: size, offset: (page - 1) * size };
}
