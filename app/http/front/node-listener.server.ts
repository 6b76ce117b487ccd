import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { log } from "#app/platform/log.server.ts";
import { silentMs } from "#app/platform/http-server.server.ts";
import { giveBack } from "#app/platform/uploads/used-chunk.ts";
import { responseOf } from "./finish.server.ts";
import type { FrontDoor } from "./front-door.server.ts";
import { cachedPage, publicVersionNearly } from "./page-cache.server.ts";
import { guardHost, guardTarget } from "./request-guard.server.ts";
import { logRequest } from "./request-log.server.ts";
import { startRequestContext, type RequestContext } from "./request-context.server.ts";

/** Of a body nobody wants, so that a browser that is still sending sees why; beyond it the connection is cut. */
const mostDiscarded = 64 * 1024 * 1024;
const once = new Set(["host", "content-type"]);

/**
 * The front door for Node's own server. What a Request can't express (two Host headers, TRACE, an absolute address)
 * is answered here; kept pages go out without a Request being made; all else goes through `fetch`.
 */
export function nodeListener(door: FrontDoor): RequestListener {
  return (req, res) => {
    if (hasBody(req)) res.once("close", () => discardRest(req));
    const target = req.url ?? "";
    const host = req.headers.host ?? "";
    const method = req.method ?? "";
    if (isOrdinary(method, host, target, req.rawHeaders)) {
      if (!sendCachedPage(req, res, host, target)) void serve(door, req, res);
      return;
    }
    const requestContext = requestContextOf(req, target);
    void refuse(door, requestContext, hasRepeats(req.rawHeaders) ? "" : host, res);
  };
}

async function serve(door: FrontDoor, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const request = createRequest(req, res);
    const answer = await door.answer(request, { address: req.socket.remoteAddress ?? "" });
    const { status, headers, body } = answer;
    req.socket.setTimeout(silentMs);
    if (body instanceof ReadableStream) {
      if (res.destroyed) return await body.cancel();
      // Streams go out at the pace they are read.
      return await sendResponse(res, responseOf(answer));
    }
    if (res.destroyed) return;
    res.writeHead(status, STATUS_CODES[status] ?? "", [...headers].flat());
    res.end(body ?? undefined);
  } catch (error) {
    // Half an answer can't be mended: the other side sees the connection end.
    if (!res.destroyed) log.error("node-listener", error);
    res.destroy();
  }
}

function isOrdinary(method: string, host: string, target: string, rawHeaders: string[]): boolean {
  if (method === "TRACE" || method === "CONNECT" || hasRepeats(rawHeaders)) return false;
  return guardHost(host) === null && guardTarget(target) === null;
}

/** Node keeps the first of two and says nothing. */
function hasRepeats(rawHeaders: string[]): boolean {
  let seen = "";
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length !== 4 && name.length !== 12) continue;
    const lower = name.toLowerCase();
    if (!once.has(lower)) continue;
    if (seen.includes(lower)) return true;
    seen += ` ${lower}`;
  }
  return false;
}

async function refuse(
  door: FrontDoor,
  requestContext: RequestContext,
  host: string,
  res: ServerResponse,
): Promise<void> {
  try {
    const refused = await door.refuseEarly(requestContext, host, null);
    await sendResponse(res, refused ?? new Response("Bad Request", { status: 400 }));
  } catch (error) {
    log.error("node-listener", error, { requestId: requestContext.id });
    res.destroy();
  }
}

function sendCachedPage(req: IncomingMessage, res: ServerResponse, host: string, target: string): boolean {
  const { headers, method = "" } = req;
  if (method !== "GET" && method !== "HEAD") return false;
  const requestContext = requestContextOf(req, target);
  const page = cachedPage(
    {
      method,
      host,
      target,
      cookie: headers.cookie,
      saveData: headers["save-data"] as string | undefined,
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
    },
    requestContext.nonce,
    requestContext.id,
    publicVersionNearly,
  );
  if (!page) return false;
  res.writeHead(page.status, page.headers);
  res.end(page.body ?? undefined);
  logRequest(requestContext, page.status, page.body?.length ?? 0);
  return true;
}

/** Of several X-Forwarded-For headers Node makes one. */
function requestContextOf({ method = "", headers, socket }: IncomingMessage, target: string): RequestContext {
  const forwardedFor = headers["x-forwarded-for"] as string | undefined;
  const traceparent = headers.traceparent as string | undefined;
  return startRequestContext(method, target, socket.remoteAddress ?? "", forwardedFor ?? null, traceparent);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

function discardRest(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return;
  let left = mostDiscarded;
  req.removeAllListeners("data");
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    giveBack(chunk);
    if (left < 0) req.socket.destroy();
  });
  req.resume();
}
