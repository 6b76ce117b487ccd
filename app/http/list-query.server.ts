/** What the address of a list asks for. */
export interface ListQuery {
  /** Counted from 1. */
  page: number;
  /** Trimmed; empty when nothing is searched for. */
  search: string;
}

const longestSearch = 100;

/** Anything that is no page number is page 1; a search is plain text, cut at 100 characters. */
export function readListQuery(url: URL): ListQuery {
  const page = url.searchParams.get("page") ?? "";
  const search = url.searchParams.get("search") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: search.normalize("NFC").replace(/\p{C}/gu, "").trim().slice(0, longestSearch),
  };
}
