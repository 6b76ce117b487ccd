import { searchIn } from "./list-address.server.ts";

/** What the address of a list that is still read by page numbers asks for. */
export interface ListQuery {
  /** Counted from 1. */
  page: number;
  /** Trimmed; empty when nothing is searched for. */
  search: string;
}

/** Anything that is no page number is page 1. */
export function readListQuery(url: URL): ListQuery {
  const page = url.searchParams.get("page") ?? "";
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, search: searchIn(url) };
}
