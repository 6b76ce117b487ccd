import { expect } from "vitest";

/** A page of a list that is kept in the order it grew in, with the places of the pages beside it. */
interface Leaf<Place> {
  rows: readonly { id?: string; seq?: number }[];
  older: Place | null;
  newer: Place | null;
}

/**
 * Leafs from the newest page to the oldest, and back to where each page began.
 * @returns the rows in the order they were met: their ids, or their numbers where they have none.
 */
export async function leafThrough<Place = number>(
  list: (place: { before?: Place; after?: Place }) => Promise<Leaf<Place>>,
): Promise<(string | number)[]> {
  const ids = ({ rows }: Leaf<Place>) => rows.map(({ id, seq }) => id ?? seq ?? "");
  let page = await list({});
  expect(page.newer).toBeNull();
  const pages = [ids(page)];
  while (page.older !== null) {
    page = await list({ before: page.older });
    pages.push(ids(page));
    if (pages.length > 1000) throw new Error("The list has no end.");
  }
  for (const known of pages.toReversed().slice(1)) {
    if (page.newer === null) throw new Error("There is no way back.");
    page = await list({ after: page.newer });
    expect(ids(page)).toEqual(known);
  }
  expect(page.newer).toBeNull();
  return pages.flat();
}
