import { sharedPreferences } from "#app/http/cookies.server.ts";
import { isKnown } from "#app/http/entity-tag.ts";
import { database } from "#app/platform/database.server.ts";
import { chooseEncoding, type Encoding, isCompressible, Repeated } from "./compression.server.ts";
import {
  commonHeaders,
  inertPolicy,
  pagePolicy,
  reportingEndpoints,
  varyPage,
} from "./security-headers.server.ts";
import { weakTag } from "./static-files.server.ts";
import { wholeResponse } from "./whole-body.server.ts";

const mostPages = 300;
const mostBytes = 16 * 1024 * 1024;
/** How long a page that ran out is still sent while one request renders it anew. */
const overrunMs = 10_000;

interface CachedPage {
  body: Repeated;
  etag: string;
  type: string;
  compresses: boolean;
  /** The headers of each answer made so far, names and values in turn; see `headersOf`. */
  heads: Map<Encoding | "304", string[]>;
  /** Of the public data it was made from. */
  version: string;
  /** `performance.now()` at which it runs out. */
  until: number;
  isRefreshing: boolean;
}

/** What a cached page needs to know of a request; the same for a Request and for Node's own. */
export interface PageRequest {
  method: string;
  host: string;
  target: string;
  cookie: string | null | undefined;
  saveData: string | null | undefined;
  ifNoneMatch: string | null | undefined;
  acceptEncoding: string | null | undefined;
}

export interface PageAnswer {
  status: 200 | 304;
  /** Names and values in turn, as Node's `writeHead` takes them. */
  headers: string[];
  body: Buffer | null;
}

const pages = new Map<string, CachedPage>();
let bytesCached = 0;

/** What the public data is at now; taken before a page is rendered, given back when it is kept. */
export function publicVersion(): string {
  return database().publicVersion();
}

/**
 * The same for answers by the ten thousand a second: changes of this process count at once, those of other processes
 * (a script beside the product) after five milliseconds at most.
 */
export function publicVersionNearly(): string {
  return database().publicVersion(5);
}

/**
 * An anonymous page, compressed before. Only for requests without a query and without any cookie but the preferences:
 * such a page has nothing in it that depends on who asks. A change of public data makes every kept page old at once.
 * @returns null when the page has to be rendered.
 */
export function cachedPage(
  request: PageRequest,
  nonce: string,
  requestId: string,
  versionNow: () => string = publicVersion,
): PageAnswer | null {
  const key = keyOf(request);
  const page = key === null ? undefined : pages.get(key);
  if (!page || page.version !== versionNow()) return null;
  const now = performance.now();
  if (now > page.until) {
    if (!page.isRefreshing || now > page.until + overrunMs) {
      page.isRefreshing = true;
      return null;
    }
  }
  const wanted = page.compresses ? chooseEncoding(request.acceptEncoding) : "identity";
  const bytes = page.body.ready(wanted);
  if (!bytes) {
    // Until the smallest form is there the page is rendered and compressed as any other.
    if (wanted !== "identity") void page.body.makeSmallest(wanted);
    return null;
  }
  if (isKnown(request.ifNoneMatch, page.etag))
    return { status: 304, headers: headersOf(page, "304", nonce, requestId), body: null };
  const headers = headersOf(page, wanted, nonce, requestId);
  return { status: 200, headers, body: request.method === "HEAD" ? null : bytes };
}

/** The same as a Response. */
export function cachedResponse(...asked: Parameters<typeof cachedPage>): Response | null {
  const page = cachedPage(...asked);
  if (!page) return null;
  const { status, body } = page;
  const headers = new Headers();
  page.headers.forEach((name, at, all) => at % 2 === 0 && headers.append(name, all[at + 1] ?? ""));
  return body ? wholeResponse(body, { status, headers }) : new Response(null, { status, headers });
}

/**
 * Keeps a page that was just rendered, when its route allowed it with `Cache-Control: public, max-age=N`.
 * @param html the whole page.
 * @param version of the public data before rendering began. When it has moved on, the page may show either side of
 *   the change and is not kept.
 */
export function cachePage(request: PageRequest, response: Response, html: Uint8Array, version: string): void {
  const seconds = sharedFor(response);
  const key = keyOf(request);
  if (request.method !== "GET" || key === null || seconds === 0) return;
  if (version !== publicVersion()) return;
  const bytes = Buffer.from(html);
  // A nonce in the page would be another response's: a page with scripts is never shared.
  if (bytes.includes(" nonce=")) return;
  const before = pages.get(key);
  const etag = weakTag(bytes);
  const type = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
  if (before) forget(key, before);
  pages.set(key, {
    body: before?.etag === etag ? before.body : new Repeated(bytes),
    etag,
    type,
    compresses: isCompressible(type, bytes.length),
    heads: new Map(),
    version,
    until: performance.now() + seconds * 1000,
    isRefreshing: false,
  });
  bytesCached += bytes.length;
  for (const encoding of ["br", "gzip"] satisfies Encoding[])
    void pages.get(key)?.body.makeSmallest(encoding);
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

const [policyAt, requestIdAt] = [1, 3];

/** All but two of an answer's headers are the same each time: they are put together once. */
function headersOf(page: CachedPage, form: Encoding | "304", nonce: string, requestId: string): string[] {
  let made = page.heads.get(form);
  if (!made) page.heads.set(form, (made = fixedHeaders(page, form)));
  const headers = made.slice();
  if (page.type.startsWith("text/html")) headers[policyAt] = pagePolicy(nonce);
  headers[requestIdAt] = requestId;
  return headers;
}

function fixedHeaders(page: CachedPage, form: Encoding | "304"): string[] {
  const isHtml = page.type.startsWith("text/html");
  const bytes = form === "304" ? undefined : page.body.ready(form);
  const pairs = [
    ["Content-Security-Policy", inertPolicy],
    ["X-Request-Id", ""],
    ["Content-Type", page.type],
    ["Cache-Control", sharedCacheControl],
    ["ETag", page.etag],
    ["Vary", varyPage],
    ...commonHeaders(),
  ];
  if (isHtml) pairs.push(["Reporting-Endpoints", reportingEndpoints]);
  if (bytes && form !== "identity") pairs.push(["Content-Encoding", form]);
  if (bytes) pairs.push(["Content-Length", String(bytes.length)]);
  return pairs.flat();
}

/** Host, address and preferences: all that a shared page may depend on. @returns null for what is never shared. */
function keyOf({ method, host, target, cookie, saveData }: PageRequest): string | null {
  if ((method !== "GET" && method !== "HEAD") || saveData || target.includes("?")) return null;
  const preferences = cookie ? sharedPreferences(cookie) : "";
  return preferences === null ? null : `${host.toLowerCase()}${target} ${preferences}`;
}

function forget(key: string, page: CachedPage): void {
  pages.delete(key);
  bytesCached -= page.body.identity.length;
}
