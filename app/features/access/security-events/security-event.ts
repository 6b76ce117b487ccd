import { linkTo } from "#app/link.ts";

/** What kinds of refusal are recorded, and what staff read about each. */
export const refusalKinds = {
  record: "Others’ records",
  access: "No access",
  "sign-in": "Sign-ins",
  "cross-site": "Other sites’ forms",
  upload: "Uploads and content",
  limit: "Too many requests",
} as const;

export type RefusalKind = keyof typeof refusalKinds;

export const isRefusalKind = (value: unknown): value is RefusalKind =>
  typeof value === "string" && Object.hasOwn(refusalKinds, value);

/** Where staff read them. */
export const securityEventsPath = linkTo("/admin-user-management/security-events");

/** A refused request, as the front door tells of it. */
export interface RefusedRequest {
  kind: RefusalKind;
  /** Null for strangers: they are told apart by their network. */
  userId: string | null;
  ip: string;
  method: string;
  /** Without tokens and values. */
  path: string;
  status: number;
  requestId: string;
}

/** So many refusals of one person or network in a minute, or of all together, are a burst that staff are told of. */
export const burst = { ofOne: 100, ofAll: 1000 };

/** Days an event is kept. */
export const eventDays = 90;
