import { RouterContextProvider } from "react-router";
import { dbContext, requestContext } from "#app/context.ts";
import { db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isStorageCorrupt, noteStorageError } from "#app/platform/storage/storage-trouble.server.ts";
import { allowedAt } from "#app/http/api/addresses.server.ts";
import { provenanceOf, reportsPath } from "./cross-origin.server.ts";
import { logReports } from "./csp-reports.server.ts";
import { dressed, readable, settleSharing, unkept } from "./finish.server.ts";
import { isProven, sessionBehind, withHead } from "./form-proof.server.ts";
import { alive, ready } from "./health.server.ts";
import { takesOneClick } from "./large-bodies.server.ts";
import { cachedPage, keepPage, type PageRequest, publicVersion } from "./page-cache.server.ts";
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
import { factsOf, type Incident, incidentContext, startVisit, type Visit, whoAsked } from "./visit.server.ts";
import { wholeResponse } from "./whole-body.server.ts";

/** The other end of the connection, as the server that hosts us knows it. */
export interface Peer {
  address: string;
}

export interface FrontDoor {
  /** Answers one request, whatever it is; never throws. */
  fetch(request: Request, client?: Peer): Promise<Response>;
  /** Steps 2 to 4 alone, for what can't even become a Request. */
  refuseEarly(visit: Visit, host: string, cookie: string | null): Promise<Response | null>;
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
  const refuse = (refusal: FrontRefusal, visit: Visit, headers?: Record<string, string>) => {
    visit.refusal = refusal.code;
    return answerRefusal(refusal, visit, stylesheet, headers);
  };

  function early(visit: Visit, host: string, cookie: string | null): Response | null {
    const refusal = guard(visit.method, host, visit.target, cookie);
    if (!refusal) return toNormalForm(visit);
    if (refusal !== refusals.methodNotAllowed) return refuse(refusal, visit);
    const allow = { Allow: (visit.kind === "api" ? allowedAt(visit.path) : null) ?? allowedMethods };
    return visit.method === "OPTIONS"
      ? new Response(null, { status: 204, headers: allow })
      : refuse(refusal, visit, allow);
  }

  async function answer(given: Request, visit: Visit): Promise<Response> {
    const host = given.headers.get("Host") ?? new URL(given.url).host;
    const refused = early(visit, host, given.headers.get("Cookie"));
    if (refused) return refused;
    const repeated = guardQuery(visit);
    if (repeated) return refuse(repeated, visit);
    let request = asTyped(given);
    /** The session that a form came with, as long as nothing says that the form is this site's own. */
    let unproven: string | null = null;
    if (request.method === "GET" || request.method === "HEAD") {
      const found = await answerReading(request, visit, host, files);
      if (found) return found;
    } else {
      const refusal = guardDeclaredLength(request);
      if (refusal) return refuse(refusal, visit);
      const provenance = provenanceOf(request, visit);
      // Whoever is signed in where it comes from has not sent it.
      if (provenance !== "own" && takesOneClick(visit.path)) request.headers.delete("Cookie");
      else if (provenance === "foreign") return refuse(refusals.crossOrigin, visit);
      else if (provenance === "unsaid") unproven = await sessionBehind(request, visit);
    }
    if (visit.kind === "api") {
      const { wait, headers } = await waitForApi(request, visit.ip);
      visit.rateHeaders = headers;
      if (wait !== null) return refuse(refusals.tooMany, visit, { "Retry-After": String(wait) });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      const refusal = guardType(request, visit.kind);
      if (refusal) return refuse(refusal, visit);
      if (visit.kind === "api" ? isRawUpload(request) : isStreamed(request)) {
        const stream = streamedBody(request);
        if (unproven === null) return throughRouter(withBody(request, stream, visit), visit, host);
        const { head, whole } = await withHead(stream);
        request = withBody(request, whole, visit);
        if (isProven(unproven, head)) return throughRouter(request, visit, host);
        return askToSendAgain(request, visit, { sid: unproven, stylesheet });
      }
      const body = await readWholeBody(request);
      if ("status" in body)
        return refuse(body, visit, body === refusals.timeout ? { Connection: "close" } : {});
      if (request.method === "POST" && visit.path === reportsPath) {
        logReports(body, visit.id);
        return new Response(null, { status: 204 });
      }
      request = withBody(request, body, visit);
      if (unproven !== null && !isProven(unproven, body))
        return askToSendAgain(request, visit, { sid: unproven, stylesheet });
    }
    return throughRouter(request, visit, host);
  }

  async function throughRouter(request: Request, visit: Visit, host: string): Promise<Response> {
    if (isStorageCorrupt()) return refuse(refusals.storage, visit, { "Retry-After": "600" });
    const context = new RouterContextProvider();
    const incident: Incident = { storage: null };
    context.set(incidentContext, incident);
    context.set(requestContext, factsOf(request, visit));
    context.set(dbContext, db());
    await ownTurn();
    const version = publicVersion();
    const rendered = await route(request, context);
    visit.asker = whoAsked(context);
    if (visit.kind === "page" && request.method === "GET" && rendered.status === 200) {
      return keepIfShared(rendered, context, pageRequest(request, visit, host), version);
    }
    return settleSharing(readable(rendered, visit, incident, stylesheet), context);
  }

  return {
    async fetch(request, client = { address: "127.0.0.1" }) {
      const { pathname, search } = new URL(request.url);
      const visit = startVisit(
        request.method,
        pathname + search,
        client.address,
        request.headers.get("X-Forwarded-For"),
      );
      let response: Response;
      try {
        response = await answer(request, visit);
      } catch (error) {
        // Somebody who went away gets no answer anyway; it isn't our error.
        response = request.signal.aborted
          ? refuse(refusals.badRequest, visit)
          : refuse(...afterError(error, visit));
      }
      response = await dressed(response, visit, request.headers.get("Accept-Encoding"));
      const length = response.headers.get("Content-Length");
      const status = request.signal.aborted ? clientGone : response.status;
      await noteRefused(visit, status, request);
      logRequest(visit, status, length === null ? (response.body ? null : 0) : Number(length));
      return response;
    },
    async refuseEarly(visit, host, cookie) {
      const refused = early(visit, host, cookie);
      if (!refused) return null;
      await noteRefused(visit, refused.status, null);
      logRequest(visit, refused.status, null);
      return dressed(refused, visit, null);
    },
  };
}

/** Health, files and kept pages: what needs no router. */
async function answerReading(
  request: Request,
  visit: Visit,
  host: string,
  files: StaticFiles,
): Promise<Response | null> {
  if (visit.path === "/healthz") return alive();
  if (visit.path === "/readyz") return ready(request, visit.ip);
  const file = await files.answer(visit.path, request);
  if (file) return file;
  const page = cachedPage(pageRequest(request, visit, host), visit.nonce, visit.id);
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
  if (!settled.body || settled.headers.get("Cache-Control") === unkept) return settled;
  const html = new Uint8Array(await settled.arrayBuffer());
  keepPage(key, rendered, html, version);
  return wholeResponse(html, settled);
}

function pageRequest(request: Request, visit: Visit, host: string): PageRequest {
  return {
    method: visit.method,
    host,
    target: visit.target,
    cookie: request.headers.get("Cookie"),
    saveData: request.headers.get("Save-Data"),
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  };
}

function afterError(error: unknown, visit: Visit): [FrontRefusal, Visit, Record<string, string>] {
  const trouble = noteStorageError(error);
  log.error(trouble ? "storage" : "front-door", error, { requestId: visit.id });
  if (!trouble) return [refusals.unexpected, visit, {}];
  return [refusals.storage, visit, { "Retry-After": "60" }];
}
