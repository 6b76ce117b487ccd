import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestFactsContext } from "./context.ts";
import { incidentContext } from "./http/front/request-context.server.ts";
import { log } from "./platform/log.server.ts";
import { noteStorageError } from "./platform/storage/storage-trouble.server.ts";
import { scriptsLast } from "./scripts-last.server.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(requestFactsContext);
  const page = await rendered(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce);
  const sent = entry.renderMeta?.didRenderScripts
    ? scriptsLast(page, nonce)
    : // React Router also marks the style sheets. A page without scripts needs no mark, and without one it can be kept.
      page.replaceAll(` nonce="${nonce}"`, "");
  return new Response(sent, { status, headers });
}

/** The whole page before its first byte: what came late would need a script to move it into its place. */
function rendered(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Infinity,
      onAllReady: () => void pipe(whole),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Stacks go to the log under the request's id; the person gets a page that says nothing of them. */
export const handleError: HandleErrorFunction = (thrown, { request, context }) => {
  if (request.signal.aborted) return;
  const requestId = context.get(requestFactsContext).id;
  if (isRouteErrorResponse(thrown)) {
    // A method no route takes, an address no route has: the visitor's mistake.
    log.info("route-error", { requestId, status: thrown.status });
    return;
  }
  const trouble = noteStorageError(thrown);
  if (trouble) {
    const incident = context.get(incidentContext);
    if (incident) incident.storage = trouble;
  }
  log.error(trouble ? "storage" : "unexpected", thrown, { requestId });
};
