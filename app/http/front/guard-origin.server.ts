import { carriesToken } from "#app/http/api/bearer.server.ts";
import { carriesSession } from "#app/http/cookies.server.ts";
import { mediaType } from "#app/http/media-type.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { reportsPath } from "./csp-reports.server.ts";
import { sessionBehind } from "./form-proof.server.ts";
import { takesOneClick } from "./accepted-bodies.server.ts";
import { stoppedBy, refusals, type DoorAnswer } from "./refusals.server.ts";
import type { RequestContext, Visit } from "./request-context.server.ts";

/** `unsaid`: a form with a session cookie, and no word of the page it stood on; what is in the form decides. */
type Provenance = "own" | "foreign" | "unsaid";

/** Turns away what another site sends, and notes whose session came with a form that nothing speaks for yet. */
export async function guardOrigin(visit: Visit): Promise<DoorAnswer | null> {
  const { request, at } = visit;
  const provenance = provenanceOf(request, at);
  // Whoever is signed in where it comes from has not sent it.
  if (provenance !== "own" && takesOneClick(at.path)) request.headers.delete("Cookie");
  else if (provenance === "foreign") return stoppedBy(refusals.crossOrigin);
  else if (provenance === "unsaid") visit.unproven = await sessionBehind(request, at);
  return null;
}

/**
 * Holds every unsafe method, page or API, against where it came from: Fetch Metadata first, Origin for browsers without
 * it, then for forms the Referer, which text browsers send and our referrer policy lets through on this site alone.
 * React Router's own check is not enough: it leaves resource routes alone and passes a missing Origin.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
function provenanceOf(request: Request, { id: requestId, kind }: RequestContext): Provenance {
  // By a token there is nothing to borrow; and no page of another site is given leave to send the header.
  if (carriesToken(request)) return "own";
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" ? "own" : "foreign";
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === env().origin ? "own" : "foreign";
  const provenance = withoutOrigin(request, kind);
  log.info("no-origin", { requestId, provenance });
  return provenance;
}

/** Browsers since 2023 send one of the two with every form; text browsers, older ones and programs send neither. */
function withoutOrigin(request: Request, kind: RequestContext["kind"]): Provenance {
  if (env().csrfStrict) return "foreign";
  const referer = kind === "api" ? null : request.headers.get("Referer");
  if (referer !== null) return isOurs(referer, request) ? "own" : "foreign";
  if (isJson(request) || isBare(request) || !carriesSession(request)) return "own";
  return kind === "page" && request.method === "POST" ? "unsaid" : "foreign";
}

/** The address people type, or another name of this machine that the request itself was sent to. */
function isOurs(referer: string, request: Request): boolean {
  const from = URL.canParse(referer) ? new URL(referer).origin : null;
  return from === env().origin || from === new URL(request.url).origin;
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
