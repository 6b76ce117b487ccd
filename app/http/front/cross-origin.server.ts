import { carriesToken } from "#app/http/api/bearer.server.ts";
import { carriesSession } from "#app/http/cookies.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Where browsers post reports about the Content-Security-Policy. */
export const reportsPath = "/csp-reports";

/**
 * Holds every unsafe method, page or API, against where it came from: Fetch Metadata first, Origin for browsers
 * without it. React Router's own check is not enough: it leaves resource routes alone and passes a missing Origin.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isFromHere(request: Request, requestId: string): boolean {
  // By a token there is nothing to borrow; and no page of another site is given leave to send the header.
  if (carriesToken(request)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === env().origin;
  // No browser since 2023 sends neither with a form; programs do.
  const harmless = isJson(request) || isBare(request) || !carriesSession(request);
  const passes = harmless && !env().csrfStrict;
  log.info("no-origin", { requestId, passes });
  return passes;
}

/** A page of another site can't send these types without asking first, and it is never given leave. */
function isJson(request: Request): boolean {
  const type = mediaType(request);
  if (type === "application/json") return true;
  return type === "application/reports+json" && new URL(request.url).pathname === reportsPath;
}

/**
 * A call of the API that has no body, and says so by having no type either. A form always sends its type, and a script
 * of another site its Origin.
 */
function isBare(request: Request): boolean {
  const { headers } = request;
  if (headers.has("Content-Type") || headers.has("Transfer-Encoding")) return false;
  const length = headers.get("Content-Length");
  return (length === null || length === "0") && new URL(request.url).pathname.startsWith("/api/");
}

/** The Content-Type without its parameters, lower case; empty when there is none. */
export function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
