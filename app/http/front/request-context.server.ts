import { randomBytes } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { actorContext, type RequestFacts } from "#app/context.ts";
import { atKeyboard, isMember, type Member } from "#app/features/actor.ts";
import { preferencesIn } from "#app/http/cookies.server.ts";
import { clientAddress } from "#app/platform/address.server.ts";
import { env } from "#app/platform/env.server.ts";
import { type Trace, traceOf } from "#app/platform/operations/trace.server.ts";
import type { StorageTrouble } from "#app/platform/storage/storage-trouble.server.ts";

/** One request on its way through the front door. */
export interface RequestContext {
  id: string;
  ip: string;
  nonce: string;
  method: string;
  /** Path and query as asked for. */
  target: string;
  path: string;
  /** Answers are JSON below /api, HTML elsewhere, plain text for the data of a client navigation. */
  kind: "api" | "data" | "page";
  /** `performance.now()` at the start. */
  startedAt: number;
  /** The trace that the request is part of, where it says so. */
  trace: Trace | null;
  /** Who asked, once the session or token is known. */
  asker?: Member | undefined;
  /** The code of what the door itself refused with. */
  refusal?: string;
  /** What the API's rate limit has to say. */
  rateHeaders?: Readonly<Record<string, string>>;
}

/** What a host knows of a request before it is one: not all that comes can become a Request. */
export interface Arrival {
  method: string;
  /** Path and query exactly as they came. */
  target: string;
  /** Empty where it is not said once. */
  host: string;
  /** The other end of the connection. */
  peer: string;
  header(name: string): string | null;
}

/** A request that is let in: each guard reads it, and some change it. */
export interface Visit {
  request: Request;
  at: RequestContext;
  host: string;
  /** The session that a form came with, as long as nothing says that the form is this site's own. */
  unproven: string | null;
}

/** What went wrong below, told to the front door by `handleError`: React Router itself answers 500 to everything. */
export interface Incident {
  storage: StorageTrouble | null;
}
export const incidentContext = createContext<Incident | null>(null);

export function startRequestContext(
  method: string,
  target: string,
  peer: string,
  forwardedFor: string | null,
  traceparent: string | null = null,
): RequestContext {
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  return {
    id: randomBytes(16).toString("hex"),
    ip: clientAddress(peer, forwardedFor, env().trustProxy),
    nonce: randomBytes(16).toString("base64"),
    method,
    target,
    path,
    kind: kindOf(path),
    startedAt: performance.now(),
    trace: traceparent === null ? null : traceOf(traceparent),
  };
}

/** @returns the person whose session or token it was; undefined for strangers, and where nothing got that far. */
export function whoAsked(context: RouterContextProvider): Member | undefined {
  try {
    const actor = context.get(actorContext);
    return isMember(actor) ? atKeyboard(actor) : undefined;
  } catch {
    return undefined;
  }
}

function kindOf(path: string): RequestContext["kind"] {
  if (/^\/api(?:\/|\.data$|$)/.test(path)) return "api";
  return path.endsWith(".data") ? "data" : "page";
}

/** What loaders, actions and the renderer know about the request. */
export function factsOf(
  request: Request,
  { id, ip, nonce }: Pick<RequestContext, "id" | "ip" | "nonce">,
): RequestFacts {
  const url = new URL(request.url);
  const isDocument = !url.pathname.endsWith(".data");
  url.pathname = url.pathname.replace(/(?:\/_)?\.data$/, (end) => (end === ".data" ? "" : "/"));
  url.searchParams.delete("_routes");
  return {
    id,
    method: request.method,
    ip,
    nonce,
    url,
    isDocument,
    userAgent: request.headers.get("User-Agent") ?? "",
    ...preferencesIn(request),
  };
}
