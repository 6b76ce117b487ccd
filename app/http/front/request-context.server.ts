import { randomFillSync } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { actorContext, type RequestFacts } from "#app/context.ts";
import { isMember, type Member } from "#app/features/actor.ts";
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
  /** That the request is part of, where it says so. */
  trace: Trace | null;
  /** Who asked, once the session or token is known. */
  asker?: Member | undefined;
  /** The code of what the door itself refused with. */
  refusal?: string;
  /** What the API's rate limit has to say. */
  rateHeaders?: Readonly<Record<string, string>>;
}

/** What went wrong below, told to the front door by `handleError`: React Router itself answers 500 to everything. */
export interface Incident {
  storage: StorageTrouble | null;
}
export const incidentContext = createContext<Incident | null>(null);

const pool = Buffer.alloc(4096);
let used = pool.length;

/** 16 random bytes, taken from a pool: asking the system for each costs more than the rest of a cached answer. */
function random16(encoding: "hex" | "base64"): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.toString(encoding, used - 16, used);
}

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
    id: random16("hex"),
    ip: clientAddress(peer, forwardedFor, env().trustProxy),
    nonce: random16("base64"),
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
    return isMember(actor) ? actor : undefined;
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
