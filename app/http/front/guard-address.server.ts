import { allowedAt } from "#app/http/api/addresses.server.ts";
import { normalPath } from "#app/http/normal-path.ts";
import { env } from "#app/platform/env.server.ts";
import { type FrontRefusal, stoppedBy, refusals, type DoorAnswer } from "./refusals.server.ts";
import type { Arrival, RequestContext } from "./request-context.server.ts";

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);
/** For the Allow header. OPTIONS is answered, with nothing in it that a cross-origin script could use. */
const allowedMethods = "GET, HEAD, POST, PATCH, DELETE, OPTIONS";

const longestTarget = 2048;
const mostSegments = 16;
const longestCookieHeader = 8000;

/**
 * Method, host, address, cookies, exactly as they came; then one form of each address, so that every rule behind compares
 * one, and one value of each name.
 */
export function guardAddress(arrival: Arrival, at: RequestContext): DoorAnswer | null {
  if (!methods.has(at.method)) {
    const headers = { Allow: (at.kind === "api" ? allowedAt(at.path) : null) ?? allowedMethods };
    return at.method === "OPTIONS"
      ? new Response(null, { status: 204, headers })
      : stoppedBy(refusals.methodNotAllowed, { headers });
  }
  const cookies = arrival.header("cookie")?.length ?? 0;
  const refusal =
    guardHost(arrival.host) ??
    guardTarget(at.target) ??
    (cookies > longestCookieHeader ? refusals.headersTooLarge : null);
  if (refusal) return stoppedBy(refusal);
  const elsewhere = toNormalForm(at);
  if (elsewhere) return elsewhere;
  const repeated = guardQuery(at);
  return repeated && stoppedBy(repeated);
}

/** Only the names this product is known by: a page opened under another name would be somebody else's origin. */
export function guardHost(host: string): FrontRefusal | null {
  if (env().allowedHosts.has(host)) return null;
  const parts = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?)(?::(\d{1,5}))?$/i.exec(host);
  if (!parts || Number(parts[1] ?? 0) > 65_535) return refusals.badRequest;
  return env().allowedHosts.has(host.toLowerCase()) ? null : refusals.wrongHost;
}

/** @param target path and query exactly as they came. */
export function guardTarget(target: string): FrontRefusal | null {
  if (target.length > longestTarget || !target.startsWith("/") || /^\/[/\\]/.test(target))
    return refusals.badRequest;
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  if (path.includes("\\") || path.split("/").length - 1 > mostSegments) return refusals.badRequest;
  if (!path.includes("%")) return hasControl(path) ? refusals.badRequest : null;
  // Nobody needs to escape a dot but to hide one.
  if (/%2e/i.test(path)) return refusals.badRequest;
  try {
    return hasControl(decodeURIComponent(path)) ? refusals.badRequest : null;
  } catch {
    return refusals.badRequest;
  }
}

/** Sends an address that the router would read but no rule of ours is written for to the form that both know. */
function toNormalForm({
  method,
  path,
  target,
}: Pick<RequestContext, "method" | "path" | "target">): Response | null {
  const normal = normalPath(path);
  if (normal === path) return null;
  const isReading = method === "GET" || method === "HEAD";
  return new Response(null, {
    status: isReading ? 301 : 308,
    headers: { Location: normal + target.slice(path.length) },
  });
}

/** What an address may say more than once: who is ticked in a form that searches. */
const several = new Set(["peer"]);

/**
 * A page, a list or a table is asked for by one value of each name, as a form is answered by one: of two nobody can say
 * which is meant. The API holds its queries against their schemas, which say so by name. Nobody asks for what no
 * database stores: half of a character never comes out of an address, U+0000 does.
 */
export function guardQuery({ kind, target }: Pick<RequestContext, "kind" | "target">): FrontRefusal | null {
  const query = target.indexOf("?");
  if (query === -1) return null;
  if (target.includes("%00", query)) return refusals.badRequest;
  if (kind === "api") return null;
  const seen = new Set<string>();
  for (const name of new URLSearchParams(target.slice(query)).keys()) {
    if (seen.has(name) && !several.has(name)) return repeated(name);
    seen.add(name);
  }
  return null;
}

function repeated(name: string): FrontRefusal {
  const named = /^[\w.-]{1,40}$/.test(name) ? `“${name}”` : "One name";
  const message = `${named} stands twice in the address. Take one of the two away and open it again.`;
  return { ...refusals.badRequest, message };
}

function hasControl(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}
