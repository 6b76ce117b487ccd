/** What a reading's address says, and how much of it a page shows. */

/** What is read: a report of the catalogue, or a file of the person's company. */
export interface ReadingOf {
  kind: "report" | "file";
  id: string;
}

/** Pages of the document on one page of the portal. */
export const PAGES_AT_ONCE = 4;

/** Pixels that a page is drawn in, across. */
export const PICTURE_WIDTHS = [800, 1200, 1600, 2400] as const;

export const ZOOMS = ["fit", "150", "200"] as const;
export type Zoom = (typeof ZOOMS)[number];

export const ZOOM_LABELS: Record<Zoom, string> = { fit: "Fit", "150": "150%", "200": "200%" };

/** Of those that are drawn, what suits a window; a wider page needs more of them. */
export const ZOOM_WIDTHS: Record<Zoom, readonly number[]> = {
  fit: [800, 1200, 1600],
  "150": [1200, 1600, 2400],
  "200": [1600, 2400],
};

/** How wide a page is shown, as the browser chooses among pictures: what the style sheet makes of it. */
export const ZOOM_SIZES: Record<Zoom, string> = {
  fit: "(min-width: 64rem) 52rem, 100vw",
  "150": "(min-width: 64rem) 78rem, 150vw",
  "200": "(min-width: 64rem) 104rem, 200vw",
};

export interface ReadingQuery {
  copyId: string;
  /** From 1; null where the address names none. */
  page: number | null;
  zoom: Zoom;
  /** What is looked for; empty for nothing. */
  find: string;
  /** The page from which to look. */
  from: number;
}

/** Reads an address that anybody may have written. */
export function readingQuery(search: URLSearchParams): ReadingQuery {
  const number = (name: string) => {
    const said = search.get(name)?.trim() ?? "";
    return /^[1-9]\d{0,4}$/.test(said) ? Number(said) : null;
  };
  const zoom = search.get("zoom");
  const find = (search.get("find") ?? "").replace(/[\p{C}\s]+/gu, " ");
  return {
    copyId: search.get("copy") ?? "",
    page: number("page"),
    zoom: ZOOMS.find((one) => one === zoom) ?? "fit",
    find: find.toWellFormed().slice(0, 100).trim(),
    from: number("from") ?? 1,
  };
}

/** The first page of the set that a page is shown in. */
export const firstOf = (page: number) => page - ((page - 1) % PAGES_AT_ONCE);
