import { data } from "react-router";

/** What a page shows above its heading when a row's button could not do its work. */
export interface Refused {
  problem: { title: string; text: string };
}

/**
 * For an action: shows the page again with why it was not done.
 * @param status 409 when the row has moved on meanwhile, 404 when it is not there.
 */
export function refuse(title: string, text: string, status = 409) {
  return data({ problem: { title, text } } satisfies Refused, { status });
}

/** The page's own address for the redirect after a post, without what only this visit asked for. */
export function withoutQuery(url: URL, ...names: string[]): string {
  const query = new URLSearchParams(url.search);
  for (const name of [...names, "index"]) query.delete(name);
  return url.pathname + (query.size > 0 ? `?${query}` : "");
}
