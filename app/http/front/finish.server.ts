/** What happens to every answer on its way out: readable errors, headers, compression. */
import { STATUS_CODES } from "node:http";
import type { RouterContextProvider } from "react-router";
import { actorContext } from "#app/context.ts";
import { isMember } from "#app/features/actor.ts";
import { tagAsSent } from "#app/http/entity-tag.ts";
import {
  chooseEncoding,
  compressFast,
  compressStream,
  type Encoding,
  isCompressible,
} from "./compression.server.ts";
import { sharedCacheControl, sharedFor } from "./page-cache.server.ts";
import { answerRefusal, refusalFor, stoppedBy, refusals } from "./refusals.server.ts";
import {
  commonHeaders,
  inertPolicy,
  pagePolicy,
  reportingEndpoints,
  varyApi,
  varyPage,
} from "./security-headers.server.ts";
import type { Incident, RequestContext } from "./request-context.server.ts";

/** What nobody said may be kept isn't. */
export const uncached = "private, no-store";

/**
 * React Router's last resorts are bare text or nothing at all, and it knows no 503. They become the product's own
 * pages, or problem details below /api.
 */
export function readable(
  response: Response,
  requestContext: RequestContext,
  incident: Incident,
  stylesheet: string,
): Response {
  const { status, headers } = response;
  if (status < 400) return response;
  if (incident.storage && status >= 500) {
    return answerRefusal(
      stoppedBy(refusals.storage, { headers: { "Retry-After": "60" } }),
      requestContext,
      stylesheet,
    );
  }
  // Whoever is asked to come later is told when.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "60");
  const type = headers.get("Content-Type") ?? "";
  const isReadable =
    requestContext.kind === "api"
      ? type.includes("json")
      : requestContext.kind === "data"
        ? headers.has("X-Remix-Response") || type !== ""
        : type.startsWith("text/html");
  if (isReadable) return response;
  const ownHeaders: Record<string, string> = {};
  for (const name of ["Allow", "Retry-After"]) {
    const value = headers.get(name);
    if (value) ownHeaders[name] = value;
  }
  const answer = answerRefusal(
    stoppedBy(refusalFor(status), { headers: ownHeaders }),
    requestContext,
    stylesheet,
  );
  for (const cookie of headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** A page its route lets be shared: anonymous visitors may keep it and ask again; members may not keep it at all. */
export function settleSharing(response: Response, context: RouterContextProvider): Response {
  if (!response.headers.get("Cache-Control")?.includes("public")) return response;
  const settled = new Response(response.body, response);
  const mayRevalidate = sharedFor(response) > 0 && !isMember(context.get(actorContext));
  settled.headers.set("Cache-Control", mayRevalidate ? sharedCacheControl : uncached);
  return settled;
}

/** @param acceptEncoding of the request; nothing is compressed twice, and nothing whose answer must not change. */
export async function finished(
  response: Response,
  requestContext: RequestContext,
  acceptEncoding: string | null,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const type = headers.get("Content-Type");
  const isPage = requestContext.kind === "page" && (type === null || type.startsWith("text/html"));
  headers.set("Content-Security-Policy", isPage ? pagePolicy(requestContext.nonce) : inertPolicy);
  if (isPage) headers.set("Reporting-Endpoints", reportingEndpoints);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", uncached);
  headers.set("X-Request-Id", requestContext.id);
  for (const [name, value] of Object.entries(requestContext.rateHeaders ?? {})) headers.set(name, value);
  for (const [name, value] of commonHeaders()) headers.set(name, value);
  if (!headers.get("Cache-Control")?.includes("public"))
    headers.set("Vary", requestContext.kind === "api" ? varyApi : varyPage);
  const { status, body } = response;
  const sent = (bytes: BodyInit | null) =>
    new Response(bytes, { status, statusText: STATUS_CODES[status] ?? "", headers });
  if (requestContext.method === "HEAD") return sent(null);
  if (!body) {
    if (status !== 204 && status !== 304) headers.set("Content-Length", "0");
    return sent(null);
  }
  // A part of a file is a part of its bytes as they are.
  const mayCompress =
    status !== 206 && isCompressible(type, Number.POSITIVE_INFINITY) && !headers.has("Content-Encoding");
  if (!mayCompress) return sent(body);
  const chosen = chooseEncoding(acceptEncoding);
  if (isStreamed(headers)) {
    if (chosen === "identity") return sent(body);
    encodedBy(headers, chosen);
    headers.delete("Content-Length");
    return sent(compressStream(body, chosen));
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = isCompressible(type, bytes.byteLength) ? chosen : "identity";
  const packed = encoding === "identity" ? bytes : await compressFast(bytes, encoding);
  encodedBy(headers, encoding);
  headers.set("Content-Length", String(packed.byteLength));
  return sent(packed);
}

function encodedBy(headers: Headers, encoding: Encoding): void {
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const tag = headers.get("ETag");
  if (tag !== null) headers.set("ETag", tagAsSent(tag, encoding));
}

/** Bytes of a file that are held for it to be compressed as one. */
const mostHeld = 1024 * 1024;

/** A file of a length that nobody knows yet, or too long to be held: its first bytes don't wait for its last ones. */
function isStreamed(headers: Headers): boolean {
  const length = headers.get("Content-Length");
  return headers.has("Content-Disposition") && (length === null || Number(length) > mostHeld);
}
