/** What the front door and the middleware hand to loaders and actions. */
import { createContext } from "react-router";
import type { FoundViewing } from "./features/access/viewings/find-viewing.server.ts";
import type { Actor } from "./features/actor.ts";
import type { Db } from "./platform/database.server.ts";

export type Theme = "system" | "light" | "dark";

export interface RequestFacts {
  id: string;
  method: string;
  /** The client's address: the peer's, or the proxy's word for it with TRUST_PROXY=1. */
  ip: string;
  userAgent: string;
  /** The page's own address, without the `.data` of a client navigation. */
  url: URL;
  /** True for a whole page, false for the data of a client navigation. */
  isDocument: boolean;
  /** One value per response, for the Content-Security-Policy. Never put into loader data. */
  nonce: string;
  /** True when the person chose the basic version or their browser asks to save data: no scripts are sent. */
  basic: boolean;
  theme: Theme;
}

type EndedViewing = Exclude<FoundViewing, { ok: true }>;

export const dbContext = createContext<Db>();
export const actorContext = createContext<Actor>();
export const requestFactsContext = createContext<RequestFacts>();
/** Whose session has ended in this browser a short while ago, of a visitor. */
export const endedSessionContext = createContext<string | null>(null);
/** A viewing that has to end with this request; null for everybody else. */
export const endedViewingContext = createContext<EndedViewing | null>(null);
/** The path of the page whose form waits until somebody has proved who they are. */
export const untilProofContext = createContext<string | null>(null);
/** Makes what the forms of a page carry, where the browser won't say that they came from it. */
export const formTokenContext = createContext<(() => string) | null>(null);
