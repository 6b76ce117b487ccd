import { RouterContextProvider } from "react-router";
import { dbContext, requestFactsContext } from "#app/context.ts";
import { db } from "#app/platform/database.server.ts";
import { workingOn } from "#app/platform/work-at-hand.server.ts";
import { isStorageCorrupt } from "#app/platform/storage/storage-trouble.server.ts";
import { allowedAt } from "#app/http/api/addresses.server.ts";
import { watched } from "#app/http/operations/addresses.server.ts";
import { provenanceOf, reportsPath } from "./cross-origin.server.ts";
import { logReports } from "./csp-reports.server.ts";
import {
  type Finished,
  finished,
  finishedResponse,
  readable,
  responseOf,
  settleSharing,
  uncached,
} from "./finish.server.ts";
import { isProven, sessionBehind, withHead } from "./form-proof.server.ts";
import { takesOneClick } from "./large-bodies.server.ts";
import { cachedResponse, cachePage, type PageRequest, publicVersion } from "./page-cache.server.ts";
import { waitForApi, waitForSearch } from "./rate-limit.server.ts";
import { answerRefusal, type FrontRefusal, refusalAfter, refusals } from "./refusals.server.ts";
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
  answer(request: Request, client?: ClientAddress): Promise<Finished>;
  /** The same as a Response. */
  fetch(request: Request, client?: ClientAddress): Promise<Response>;
  /** Steps 2 to 4 alone, for what can't even become a Request. */
  refuseEarly(incoming: RequestContext, host: string, cookie: string | null): Promise<Response | null>;
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
  const refuse = (refusal: FrontRefusal, incoming: RequestContext, headers?: Record<string, string>) => {
    incoming.refusal = refusal.code;
    return answerRefusal(refusal, incoming, stylesheet, headers);
  };

  function early(incoming: RequestContext, host: string, cookie: string | null): Response | null {
    const refusal = guard(incoming.method, host, incoming.target, cookie);
    if (!refusal) return toNormalForm(incoming);
    if (refusal !== refusals.methodNotAllowed) return refuse(refusal, incoming);
    const allow = {
      Allow: (incoming.kind === "api" ? allowedAt(incoming.path) : null) ?? allowedMethods,
    };
    return incoming.method === "OPTIONS"
      ? new Response(null, { status: 204, headers: allow })
      : refuse(refusal, incoming, allow);
  }

  async function respond(given: Request, incoming: RequestContext): Promise<Response> {
    const host = given.headers.get("Host") ?? new URL(given.url).host;
    const refused = early(incoming, host, given.headers.get("Cookie"));
    if (refused) return refused;
    const repeated = guardQuery(incoming);
    if (repeated) return refuse(repeated, incoming);
    let request = asTyped(given);
    /** The session that a form came with, as long as nothing says that the form is this site's own. */
    let unproven: string | null = null;
    if (request.method === "GET" || request.method === "HEAD") {
      const found = await answerReading(request, incoming, host, files);
      if (found) return found;
    } else {
      const refusal = guardDeclaredLength(request);
      if (refusal) return refuse(refusal, incoming);
      const provenance = provenanceOf(request, incoming);
      // Whoever is signed in where it comes from has not sent it.
      if (provenance !== "own" && takesOneClick(incoming.path)) request.headers.delete("Cookie");
      else if (provenance === "foreign") return refuse(refusals.crossOrigin, incoming);
      else if (provenance === "unsaid") unproven = await sessionBehind(request, incoming);
    }
    if (incoming.kind === "api") {
      const { wait, headers } = await waitForApi(request, incoming.ip);
      incoming.rateHeaders = headers;
      if (wait !== null) return refuse(refusals.tooMany, incoming, { "Retry-After": String(wait) });
    }
    const wait = await waitForSearch(request, incoming);
    if (wait !== null) return refuse(refusals.tooManySearches, incoming, { "Retry-After": String(wait) });
    if (request.method !== "GET" && request.method !== "HEAD") {
      const refusal = guardType(request, incoming.kind);
      if (refusal) return refuse(refusal, incoming);
      if (incoming.kind === "api" ? isRawUpload(request) : isStreamed(request)) {
        const stream = streamedBody(request);
        if (unproven === null) return throughRouter(withBody(request, stream, incoming), incoming, host);
        const { head, whole } = await withHead(stream);
        request = withBody(request, whole, incoming);
        if (isProven(unproven, head)) return throughRouter(request, incoming, host);
        return askToSendAgain(request, incoming, { sid: unproven, stylesheet });
      }
      const body = await readWholeBody(request);
      if ("status" in body)
        return refuse(body, incoming, body === refusals.timeout ? { Connection: "close" } : {});
      if (request.method === "POST" && incoming.path === reportsPath) {
        logReports(body, incoming.id);
        return new Response(null, { status: 204 });
      }
      request = withBody(request, body, incoming);
      if (unproven !== null && !isProven(unproven, body))
        return askToSendAgain(request, incoming, { sid: unproven, stylesheet });
    }
    return throughRouter(request, incoming, host);
  }

  async function throughRouter(request: Request, incoming: RequestContext, host: string): Promise<Response> {
    if (isStorageCorrupt()) return refuse(refusals.storage, incoming, { "Retry-After": "600" });
    const context = new RouterContextProvider();
    const incident: Incident = { storage: null };
    context.set(incidentContext, incident);
    context.set(requestFactsContext, factsOf(request, incoming));
    context.set(dbContext, db());
    await ownTurn();
    const version = publicVersion();
    const rendered = await route(request, context);
    incoming.asker = whoAsked(context);
    if (incoming.kind === "page" && request.method === "GET" && rendered.status === 200) {
      return keepIfShared(rendered, context, pageRequest(request, incoming, host), version);
    }
    return settleSharing(readable(rendered, incoming, incident, stylesheet), context);
  }

  async function answer(
    request: Request,
    client: ClientAddress = { address: "127.0.0.1" },
  ): Promise<Finished> {
    const { pathname, search } = new URL(request.url);
    const incoming = startRequestContext(
      request.method,
      pathname + search,
      client.address,
      request.headers.get("X-Forwarded-For"),
      request.headers.get("traceparent"),
    );
    const work = { requestId: incoming.id, ...(incoming.trace && { trace: incoming.trace }) };
    let response: Response;
    try {
      response = await workingOn(work, () => respond(request, incoming));
    } catch (error) {
      // Somebody who went away gets no answer anyway; it isn't our error.
      response = request.signal.aborted
        ? refuse(refusals.badRequest, incoming)
        : refuse(...refusalAfter(error, incoming));
    }
    const sent = await finished(response, incoming, request.headers.get("Accept-Encoding"));
    const length = sent.headers.get("Content-Length");
    const status = request.signal.aborted ? clientGone : sent.status;
    await noteRefused(incoming, status, request);
    logRequest(incoming, status, length === null ? (sent.body ? null : 0) : Number(length));
    return sent;
  }

  return {
    answer,
    fetch: async (request, client) => responseOf(await answer(request, client)),
    async refuseEarly(incoming, host, cookie) {
      const refused = early(incoming, host, cookie);
      if (!refused) return null;
      await noteRefused(incoming, refused.status, null);
      logRequest(incoming, refused.status, null);
      return finishedResponse(refused, incoming, null);
    },
  };
}

/** Health, files and kept pages: what needs no router. */
async function answerReading(
  request: Request,
  incoming: RequestContext,
  host: string,
  files: StaticFiles,
): Promise<Response | null> {
  const answer = watched.get(incoming.path);
  if (answer) return answer(request, incoming.ip);
  const file = await files.answer(incoming.path, request);
  if (file) return file;
  return cachedResponse(pageRequest(request, incoming, host), incoming.nonce, incoming.id);
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

function pageRequest(request: Request, incoming: RequestContext, host: string): PageRequest {
  return {
    method: incoming.method,
    host,
    target: incoming.target,
    cookie: request.headers.get("Cookie"),
    saveData: request.headers.get("Save-Data"),
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  };
}
