import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestFactsContext } from "./context.ts";
import { incidentContext } from "./http/front/request-context.server.ts";
import { wholeResponse } from "./http/front/whole-body.server.ts";
import { log } from "./platform/log.server.ts";
import { noteStorageError } from "./platform/storage/storage-trouble.server.ts";
import { scriptsLast } from "./scripts-last.server.ts";

/** Where pages are written: memory asked of the system for each would cost more than the writing. */
let desk = Buffer.alloc(256 * 1024);

/**
 * Renders the whole page to one string before the first byte: nothing may stream late (it would need a script to
 * move it into place), and one string takes about half the time of the default stream.
 */
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
  const { serverHandoffStream, ...rest } = entry;
  const page = `<!DOCTYPE html>${renderToString(<ServerRouter context={rest} url={request.url} nonce={nonce} />)}`;
  const sent = (...parts: string[]) => wholeResponse(utf8Of(parts), { status, headers });
  // React Router also marks the style sheets. A page without scripts needs no mark, and without one it can be kept.
  if (!entry.renderMeta?.didRenderScripts) return sent(page.replaceAll(` nonce="${nonce}"`, ""));
  return sent(...scriptsLast(page, await handoffScripts(serverHandoffStream, nonce), nonce));
}

function utf8Of(parts: readonly string[]): Buffer {
  // One unit of a string takes three bytes at most.
  const most = parts.reduce((sum, part) => sum + part.length * 3, 0);
  if (most > desk.length) desk = Buffer.alloc(most);
  let end = 0;
  for (const part of parts) end += desk.write(part, end);
  return Buffer.from(desk.subarray(0, end));
}

/**
 * What the browser needs to hydrate. React Router writes the same itself, in two scripts behind a Suspense boundary
 * that a render to a string can't wait for.
 * @see StreamTransfer in react-router 7.18.4, lib/dom/ssr/single-fetch.tsx
 */
async function handoffScripts(stream: EntryContext["serverHandoffStream"], nonce: string): Promise<string> {
  if (!stream) return "";
  const state = quotedForScript(await textOf(stream));
  const enqueued = `{const s=window.__reactRouterContext.streamController;s.enqueue(${state});s.close()}`;
  return `<script nonce="${nonce}">${enqueued}</script>`;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Nothing in the data can end the script it stands in, nor the string. In single quotes: the data is full of double
 * ones, each of which would need its stroke.
 */
function quotedForScript(text: string): string {
  return `'${text.replace(/[\\'\n\r&><\u2028\u2029]/g, (character) => escapes[character] ?? "")}'`;
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
