import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { log } from "#app/platform/log.server.ts";
import { silentMs } from "#app/platform/http-server.server.ts";
import { giveBack } from "#app/platform/uploads/used-chunk.ts";
import { asTyped } from "./inner-request.server.ts";
import type { FrontDoor } from "./front-door.server.ts";
import type { Arrival } from "./request-context.server.ts";

/** Bytes still read of a refused body, so that a browser that is sending sees why; beyond it the connection is cut. */
const mostDiscarded = 64 * 1024 * 1024;
const once = new Set(["host", "content-type"]);

/** The front door for Node's own server. */
export function nodeListener(door: FrontDoor): RequestListener {
  return (req, res) => {
    if (hasBody(req)) res.once("close", () => discardRest(req));
    void serve(door, req, res);
  };
}

async function serve(door: FrontDoor, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const answer = await door.answer(arrivalOf(req), () => asTyped(createRequest(req, res)));
    req.socket.setTimeout(silentMs);
    if (res.destroyed) await answer.body?.cancel();
    // Streams go out at the pace they are read.
    else await sendResponse(res, answer);
  } catch (error) {
    // Half an answer can't be mended: the other side sees the connection end.
    if (!res.destroyed) log.error("node-listener", error);
    res.destroy();
  }
}

/** Of two Hosts or Content-Types Node keeps the first and says nothing: then no host is known. */
function arrivalOf({ method = "", url = "", headers, rawHeaders, socket }: IncomingMessage): Arrival {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const isRepeated = [...once].some((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return {
    method,
    target: url,
    host: isRepeated ? "" : (headers.host ?? ""),
    peer: socket.remoteAddress ?? "",
    header: (name) => [headers[name] ?? []].flat().join(", ") || null,
  };
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
