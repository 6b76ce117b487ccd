import { RouterContextProvider } from "react-router";
import { dbContext, requestFactsContext } from "#app/context.ts";
import { db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isStorageCorrupt, noteStorageError } from "#app/platform/storage/storage-trouble.server.ts";
import { allowedAt } from "#app/http/api/addresses.server.ts";
import { provenanceOf, reportsPath } from "./cross-origin.server.ts";
import { logReports } from "./csp-reports.server.ts";
import { finishedResponse, readable, settleSharing, uncached } from "./finish.server.ts";
import { isProven, sessionBehind, withHead } from "./form-proof.server.ts";
import { alive, ready } from "./health.server.ts";
import { takesOneClick } from "./large-bodies.server.ts";
import { cachedPage, cachePage, type PageRequest, publicVersion } from "./page-cache.server.ts";
import { waitForApi } from "./rate-limit.server.ts";
import { answerRefusal, type FrontRefusal, refusals } from "./refusals.server.ts";
import {
  guardDeclaredLength,
  guardType,
  isRawUpload,
  isStreamed,
  readWholeBody,
  streamedBody,
} from "./request-body.server.ts";
import { allowedMethods, guard, guardQuery, toNormalForm } from "./request-guard.server.ts";
import { asTyped, withBody } from "./inner-request.server.ts";
import { logRequest } from "./request-log.server.ts";
import { noteRefused } from "./refused.server.ts";
import { askToSendAgain } from "./send-again.server.ts";
import { type StaticFiles, staticFiles } from "./static-files.server.ts";
import { ownTurn } from "./turns.server.ts";
import {
  factsOf,
  type Incident,
  incidentContext,
  startRequestContext,
  type RequestContext,
  whoAsked,
} from "./request-context.server.ts";
import { wholeResponse } from "./whole-body.server.ts";

/** The other end of the connection, as the server that hosts us knows it. */
export interface ClientAddress {
  address: string;
}

export interface FrontDoor {
  /** Answers one request, whatever it is; never throws. */
  fetch(request: Request, client?: ClientAddress): Promise<Response>;
  /** Steps 2 to 4 alone, for what can't even become a Request. */
  refuseEarly(requestContext: RequestContext, host: string, cookie: string | null): Promise<Response | null>;
}

/** Logged for who went away before there was an answer, whatever it would have been; nobody is sent it. */
const clientGone = 499;

interface Behind {
  /** React Router. */
  route(request: Request, context: RouterContextProvider): Promise<Response>;
  /** The folder of the client build. */
  clientFolder: string;
  /** Address of the style sheet every page links. */
  stylesheet: string;
}

/**
 * Everything between the network and React Router, in a fixed order: id, method, host, address, cross-origin check,
 * body, rate; then health, files, kept pages and at last the router. See docs/decisions/003-front-door.md.
 */
export function frontDoor({ route, clientFolder, stylesheet }: Behind): FrontDoor {
  const files = staticFiles(clientFolder);
  const refuse = (
    refusal: FrontRefusal,
    requestContext: RequestContext,
    headers?: Record<string, string>,
  ) => {
    requestContext.refusal = refusal.code;
    return answerRefusal(refusal, requestContext, stylesheet, headers);
  };

  function early(requestContext: RequestContext, host: string, cookie: string | null): Response | null {
    const refusal = guard(requestContext.method, host, requestContext.target, cookie);
    if (!refusal) return toNormalForm(requestContext);
    if (refusal !== refusals.methodNotAllowed) return refuse(refusal, requestContext);
    const allow = {
      Allow: (requestContext.kind === "api" ? allowedAt(requestContext.path) : null) ?? allowedMethods,
    };
    return requestContext.method === "OPTIONS"
      ? new Response(null, { status: 204, headers: allow })
      : refuse(refusal, requestContext, allow);
  }

  async function answer(given: Request, requestContext: RequestContext): Promise<Response> {
    const host = given.headers.get("Host") ?? new URL(given.url).host;
    const refused = early(requestContext, host, given.headers.get("Cookie"));
    if (refused) return refused;
    const repeated = guardQuery(requestContext);
    if (repeated) return refuse(repeated, requestContext);
    let request = asTyped(given);
    /** The session that a form came with, as long as nothing says that the form is this site's own. */
    let unproven: string | null = null;
    if (request.method === "GET" || request.method === "HEAD") {
      const found = await answerReading(request, requestContext, host, files);
      if (found) return found;
    } else {
      const refusal = guardDeclaredLength(request);
      if (refusal) return refuse(refusal, requestContext);
      const provenance = provenanceOf(request, requestContext);
      // Whoever is signed in where it comes from has not sent it.
      if (provenance !== "own" && takesOneClick(requestContext.path)) request.headers.delete("Cookie");
      else if (provenance === "foreign") return refuse(refusals.crossOrigin, requestContext);
      else if (provenance === "unsaid") unproven = await sessionBehind(request, requestContext);
    }
    if (requestContext.kind === "api") {
      const { wait, headers } = await waitForApi(request, requestContext.ip);
      requestContext.rateHeaders = headers;
      if (wait !== null) return refuse(refusals.tooMany, requestContext, { "Retry-After": String(wait) });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      const refusal = guardType(request, requestContext.kind);
      if (refusal) return refuse(refusal, requestContext);
      if (requestContext.kind === "api" ? isRawUpload(request) : isStreamed(request)) {
        const stream = streamedBody(request);
        if (unproven === null)
          return throughRouter(withBody(request, stream, requestContext), requestContext, host);
        const { head, whole } = await withHead(stream);
        request = withBody(request, whole, requestContext);
        if (isProven(unproven, head)) return throughRouter(request, requestContext, host);
        return askToSendAgain(request, requestContext, { sid: unproven, stylesheet });
      }
      const body = await readWholeBody(request);
      if ("status" in body)
        return refuse(body, requestContext, body === refusals.timeout ? { Connection: "close" } : {});
      if (request.method === "POST" && requestContext.path === reportsPath) {
        logReports(body, requestContext.id);
        return new Response(null, { status: 204 });
      }
      request = withBody(request, body, requestContext);
      if (unproven !== null && !isProven(unproven, body))
        return askToSendAgain(request, requestContext, { sid: unproven, stylesheet });
    }
    return throughRouter(request, requestContext, host);
  }

  async function throughRouter(
    request: Request,
    requestContext: RequestContext,
    host: string,
  ): Promise<Response> {
    if (isStorageCorrupt()) return refuse(refusals.storage, requestContext, { "Retry-After": "600" });
    const context = new RouterContextProvider();
    const incident: Incident = { storage: null };
    context.set(incidentContext, incident);
    context.set(requestFactsContext, factsOf(request, requestContext));
    context.set(dbContext, db());
    await ownTurn();
    const version = publicVersion();
    const rendered = await route(request, context);
    requestContext.asker = whoAsked(context);
    if (requestContext.kind === "page" && request.method === "GET" && rendered.status === 200) {
      return keepIfShared(rendered, context, pageRequest(request, requestContext, host), version);
    }
    return settleSharing(readable(rendered, requestContext, incident, stylesheet), context);
  }

  return {
    async fetch(request, client = { address: "127.0.0.1" }) {
      const { pathname, search } = new URL(request.url);
      const requestContext = startRequestContext(
        request.method,
        pathname + search,
        client.address,
        request.headers.get("X-Forwarded-For"),
      );
      let response: Response;
      try {
        response = await answer(request, requestContext);
      } catch (error) {
        // Somebody who went away gets no answer anyway; it isn't our error.
        response = request.signal.aborted
          ? refuse(refusals.badRequest, requestContext)
          : refuse(...afterError(error, requestContext));
      }
      response = await finishedResponse(response, requestContext, request.headers.get("Accept-Encoding"));
      const length = response.headers.get("Content-Length");
      const status = request.signal.aborted ? clientGone : response.status;
      await noteRefused(requestContext, status, request);
      logRequest(requestContext, status, length === null ? (response.body ? null : 0) : Number(length));
      return response;
    },
    async refuseEarly(requestContext, host, cookie) {
      const refused = early(requestContext, host, cookie);
      if (!refused) return null;
      await noteRefused(requestContext, refused.status, null);
      logRequest(requestContext, refused.status, null);
      return finishedResponse(refused, requestContext, null);
    },
  };
}

/** Health, files and kept pages: what needs no router. */
async function answerReading(
  request: Request,
  requestContext: RequestContext,
  host: string,
  files: StaticFiles,
): Promise<Response | null> {
  if (requestContext.path === "/healthz") return alive();
  if (requestContext.path === "/readyz") return ready(request, requestContext.ip);
  const file = await files.answer(requestContext.path, request);
  if (file) return file;
  const page = cachedPage(
    pageRequest(request, requestContext, host),
    requestContext.nonce,
    requestContext.id,
  );
  if (!page) return null;
  const { status, body } = page;
  const headers = pairsOf(page.headers);
  return body ? wholeResponse(body, { status, headers }) : new Response(null, { status, headers });
}

function pairsOf(inTurn: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < inTurn.length; at += 2) pairs.push([inTurn[at] ?? "", inTurn[at + 1] ?? ""]);
  return pairs;
}

async function keepIfShared(
  rendered: Response,
  context: RouterContextProvider,
  key: PageRequest,
  version: string,
): Promise<Response> {
  const settled = settleSharing(rendered, context);
  if (!settled.body || settled.headers.get("Cache-Control") === uncached) return settled;
  const html = new Uint8Array(await settled.arrayBuffer());
  cachePage(key, rendered, html, version);
  return wholeResponse(html, settled);
}

function pageRequest(request: Request, requestContext: RequestContext, host: string): PageRequest {
  return {
    method: requestContext.method,
    host,
    target: requestContext.target,
    cookie: request.headers.get("Cookie"),
    saveData: request.headers.get("Save-Data"),
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  };
}

function afterError(
  error: unknown,
  requestContext: RequestContext,
): [FrontRefusal, RequestContext, Record<string, string>] {
  const trouble = noteStorageError(error);
  log.error(trouble ? "storage" : "front-door", error, { requestId: requestContext.id });
  if (!trouble) return [refusals.unexpected, requestContext, {}];
  return [refusals.storage, requestContext, { "Retry-After": "60" }];
}
