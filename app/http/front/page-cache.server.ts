import { sharedPreferences } from "#app/http/cookies.server.ts";
import { database } from "#app/platform/database.server.ts";
import { Repeated } from "./compression.server.ts";
import type { Visit } from "./request-context.server.ts";
import { weakTag } from "./static-files.server.ts";

const mostPages = 300;
const mostBytes = 16 * 1024 * 1024;

interface CachedPage {
  body: Repeated;
  etag: string;
  type: string;
  /** The version of the public data it was made from. */
  version: string;
  /** `performance.now()` at which it runs out. */
  until: number;
}

const pages = new Map<string, CachedPage>();
let bytesCached = 0;

/** What the public data is at now; taken before a page is rendered, given back when it is kept. */
export function publicVersion(): string {
  return database().publicVersion();
}

/**
 * An anonymous page, compressed before. Only for requests without a query and without any cookie but the preferences:
 * such a page has nothing in it that depends on who asks. A change of public data makes every kept page old at once.
 * @returns null when the page has to be rendered.
 */
export async function cachedPage(visit: Visit): Promise<Response | null> {
  const key = keyOf(visit);
  const page = key === null ? undefined : pages.get(key);
  if (!page || page.version !== publicVersion() || performance.now() > page.until) return null;
  const { body, etag, type } = page;
  const headers = new Headers({ "Content-Type": type, "Cache-Control": sharedCacheControl, ETag: etag });
  return body.answer(visit.request, headers);
}

/**
 * Keeps a page that was just rendered, when its route allowed it with `Cache-Control: public, max-age=N`.
 * @param html the whole page.
 * @param version of the public data before rendering began. When it has moved on, the page may show either side of
 *   the change and is not kept.
 */
export function cachePage(visit: Visit, response: Response, html: Uint8Array, version: string): void {
  const seconds = sharedFor(response);
  const key = keyOf(visit);
  if (visit.at.method !== "GET" || key === null || seconds === 0 || version !== publicVersion()) return;
  const bytes = Buffer.from(html);
  // A nonce in the page would be another response's: a page with scripts is never shared.
  if (bytes.includes(" nonce=")) return;
  const before = pages.get(key);
  const etag = weakTag(bytes);
  const body = before?.etag === etag ? before.body : new Repeated(bytes);
  if (before) forget(key, before);
  const type = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
  pages.set(key, { body, etag, type, version, until: performance.now() + seconds * 1000 });
  bytesCached += bytes.length;
  for (const [oldest, page] of pages) {
    if (pages.size <= mostPages && bytesCached <= mostBytes) break;
    forget(oldest, page);
  }
}

/** Pages, and what crawlers ask for. */
const shareable = /^(?:text\/(?:html|plain)|application\/xml)\b/;

/** @returns the seconds a route lets its page be shared; 0 when it must not be. */
export function sharedFor(response: Response): number {
  const control = response.headers.get("Cache-Control") ?? "";
  if (response.status !== 200 || !control.includes("public") || response.headers.has("Set-Cookie")) return 0;
  if (!shareable.test(response.headers.get("Content-Type") ?? "")) return 0;
  return Number(/\bmax-age=(\d{1,6})\b/.exec(control)?.[1] ?? 0);
}

/**
 * Of a page that may be shared. The browser itself may not reuse it unasked: after signing in the same address shows
 * something else.
 */
export const sharedCacheControl = "private, no-cache";

/** Host, address and preferences: all that a shared page may depend on. @returns null for what is never shared. */
function keyOf({ at, host, request }: Visit): string | null {
  if (request.headers.has("Save-Data") || at.target.includes("?")) return null;
  const cookie = request.headers.get("Cookie");
  const preferences = cookie ? sharedPreferences(cookie) : "";
  return preferences === null ? null : `${host.toLowerCase()}${at.target} ${preferences}`;
}

function forget(key: string, page: CachedPage): void {
  pages.delete(key);
  bytesCached -= page.body.identity.length;
}
