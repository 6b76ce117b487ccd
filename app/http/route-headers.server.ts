/** The `headers` that routes share; React Router calls them for the document. */
import type { HeadersArgs } from "react-router";

/** What the action said about coming back later. */
export function retryHeaders({ actionHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? {} : { "Retry-After": retryAfter };
}

/** The page is the same for everybody, so caches may store it. */
export function publicHeaders(args: HeadersArgs) {
  return { "Cache-Control": "public, max-age=60", ...retryHeaders(args) };
}

/** The page is one person's, known by a link alone. */
export function privateHeaders(args: HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryHeaders(args) };
}

/** What the loader said, and the action about coming back later. */
export function loaderHeaders(args: HeadersArgs): Headers {
  const headers = new Headers(args.loaderHeaders);
  for (const [name, value] of Object.entries(retryHeaders(args))) headers.set(name, value);
  return headers;
}
