/** Pages of lists for programs: each begins at a place in the list's order, so it costs the same wherever it lies. */
export const LIST_SORTS = ["newest", "oldest"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** A row's place in its list: the moment the list is ordered by, and the id that tells equal ones apart. */
export type Place = readonly [at: string, id: string];

/** What a page of any such list is asked for by. */
export interface Wanted {
  sort: ListSort;
  /** The place of the last row shown. */
  after?: Place | undefined;
  limit: number;
}

/** @returns what a comparison and an ORDER BY of the list need. */
export function orderOf(sort: ListSort): { beyond: "<" | ">"; direction: "desc" | "asc" } {
  return sort === "newest" ? { beyond: "<", direction: "desc" } : { beyond: ">", direction: "asc" };
}

/**
 * One page of a list that is read in several stretches, such as one for each state: an index has each of them in the
 * list's order, and has no order for all of them together.
 * @param stretches each in order, and one row longer than the page where there are that many.
 */
export function pageOf<Row extends { at: string; id: string }>(
  stretches: readonly (readonly Row[])[],
  { sort, limit }: Pick<Wanted, "sort" | "limit">,
): { ids: string[]; next: Place | null } {
  const sign = sort === "newest" ? -1 : 1;
  // By code units, as SQLite compares text.
  const found = stretches
    .flat()
    .sort((one, other) => sign * (compare(one.at, other.at) || compare(one.id, other.id)));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: found.length > limit && last ? [last.at, last.id] : null,
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
