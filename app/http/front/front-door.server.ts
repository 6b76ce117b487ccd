import { RouterContextProvider } from "react-router";
import { dbContext, requestFactsContext } from "#app/context.ts";
import { watched } from "#app/http/operations/addresses.server.ts";
import { db } from "#app/platform/database.server.ts";
import { isStorageCorrupt } from "#app/platform/storage/storage-trouble.server.ts";
import { workingOn } from "#app/platform/work-at-hand.server.ts";
import { finished, readable, settleSharing, uncached } from "./finish.server.ts";
import { guardAddress } from "./guard-address.server.ts";
import { guardBody } from "./guard-body.server.ts";
import { guardOrigin } from "./guard-origin.server.ts";
import { guardRate } from "./guard-rate.server.ts";
import { asTyped } from "./inner-request.server.ts";
import { cachedPage, cachePage, publicVersion } from "./page-cache.server.ts";
import { answerRefusal, stoppedBy, refusedAfter, refusals, type DoorAnswer } from "./refusals.server.ts";
import { noteRefused } from "./note-refused.server.ts";
import {
  type Arrival,
  factsOf,
  type Incident,
  incidentContext,
  type RequestContext,
  startRequestContext,
  type Visit,
  whoAsked,
} from "./request-context.server.ts";
import { logRequest } from "./request-log.server.ts";
import { staticFiles } from "./static-files.server.ts";

/** Lets a request through, perhaps changed, or answers it. */
type Guard = (visit: Visit) => Promise<DoorAnswer | null>;

export interface FrontDoor {
  /** Answers whatever arrives; never throws. @param open makes the Request of it, as it was typed, once it is one. */
  answer(arrival: Arrival, open: () => Request): Promise<Response>;
  /** The same for a host that has made the Request. */
  fetch(request: Request, client?: { address: string }): Promise<Response>;
}

interface Behind {
  /** React Router. */
  route(request: Request, context: RouterContextProvider): Promise<Response>;
  /** The folder of the client build. */
  clientFolder: string;
  /** Address of the style sheet every page links. */
  stylesheet: string;
}

/** Logged for who went away before there was an answer, whatever it would have been; nobody is sent it. */
const clientGone = 499;

/** Everything between the network and React Router. See docs/front-door.md. */
export function frontDoor({ route, clientFolder, stylesheet }: Behind): FrontDoor {
  const files = staticFiles(clientFolder);

  /** Health, files and kept pages: what needs no router. */
  const guardReady: Guard = async (visit) => {
    const { request, at } = visit;
    const answer = watched.get(at.path);
    if (answer) return answer(request, at.ip);
    return (await files.answer(at.path, request)) ?? cachedPage(visit);
  };

  const reading: readonly Guard[] = [guardReady, guardRate];
  const writing: readonly Guard[] = [guardOrigin, guardRate, guardBody];

  async function respond(arrival: Arrival, at: RequestContext, open: () => Request): Promise<DoorAnswer> {
    const stopped = guardAddress(arrival, at);
    if (stopped) return stopped;
    const visit: Visit = { request: open(), at, host: arrival.host, unproven: null };
    const isReading = at.method === "GET" || at.method === "HEAD";
    for (const guard of isReading ? reading : writing) {
      const answer = await guard(visit);
      if (answer) return answer;
    }
    return throughRouter(visit);
  }

  async function throughRouter(visit: Visit): Promise<DoorAnswer> {
    if (isStorageCorrupt()) return stoppedBy(refusals.storage, { headers: { "Retry-After": "600" } });
    const { request, at } = visit;
    const context = new RouterContextProvider();
    const incident: Incident = { storage: null };
    context.set(incidentContext, incident);
    context.set(requestFactsContext, factsOf(request, at));
    context.set(dbContext, db());
    const version = publicVersion();
    const rendered = await route(request, context);
    at.asker = whoAsked(context);
    const settled = settleSharing(readable(rendered, at, incident, stylesheet), context);
    const mayBeKept = at.kind === "page" && request.method === "GET" && settled.status === 200;
    if (!mayBeKept || !settled.body || settled.headers.get("Cache-Control") === uncached) return settled;
    const html = new Uint8Array(await settled.arrayBuffer());
    cachePage(visit, rendered, html, version);
    return new Response(html, settled);
  }

  async function answer(arrival: Arrival, open: () => Request): Promise<Response> {
    const { method, target, peer } = arrival;
    const at = startRequestContext(
      method,
      target,
      peer,
      arrival.header("x-forwarded-for"),
      arrival.header("traceparent"),
    );
    let request: Request | null = null;
    const isGone = () => request?.signal.aborted === true;
    let stopped: DoorAnswer;
    try {
      const work = { requestId: at.id, ...(at.trace && { trace: at.trace }) };
      stopped = await workingOn(work, () => respond(arrival, at, () => (request = open())));
    } catch (error) {
      // Somebody who went away gets no answer anyway; it isn't our error.
      stopped = isGone() ? stoppedBy(refusals.badRequest) : refusedAfter(error, at);
    }
    if (!(stopped instanceof Response)) at.refusal = stopped.refusal.code;
    const response = stopped instanceof Response ? stopped : answerRefusal(stopped, at, stylesheet);
    const sent = await finished(response, at, arrival.header("accept-encoding"));
    const length = sent.headers.get("Content-Length");
    const status = isGone() ? clientGone : sent.status;
    await noteRefused(at, status, request);
    logRequest(at, status, length === null ? (sent.body ? null : 0) : Number(length));
    return sent;
  }

  return {
    answer,
    fetch: (request, client = { address: "127.0.0.1" }) => {
      const { pathname, search, host } = new URL(request.url);
      const arrival = {
        method: request.method,
        target: pathname + search,
        host: request.headers.get("Host") ?? host,
        peer: client.address,
        header: (name: string) => request.headers.get(name),
      };
      return answer(arrival, () => asTyped(request));
    },
  };
}
