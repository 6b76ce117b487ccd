/** Names and addresses of the pages of a list. */
interface ListPlace {
  search?: string;
  page: number;
  pages: number;
}

/** @returns what to link a page number to, keeping what the list was searched for and `keep`. */
export function hrefForPage(search = "", keep: Record<string, string> = {}): (page: number) => string {
  return (page) => {
    const query = new URLSearchParams(keep);
    if (search) query.set("search", search);
    if (page > 1) query.set("page", String(page));
    return `?${query}`;
  };
}

/** "Clients – Page 2 of 7": every page of a list has a title of its own. */
export function numberedListTitle(title: string, { search, page, pages }: ListPlace): string {
  return [title, search && `“${search}”`, pages > 1 && `Page ${page} of ${pages}`]
    .filter(Boolean)
    .join(" – ");
}
