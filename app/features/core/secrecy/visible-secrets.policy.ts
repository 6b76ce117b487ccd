import type { Member } from "#app/features/actor.ts";

/**
 * Who may see what lets somebody act as somebody else: the live links of messages, and user keys. Every page and call
 * that shows one asks here, and one test walks the whole table over the real doors.
 */

/**
 * Whether somebody may see what was made for them alone: recovery codes, an API token, the secret of an authenticator.
 * Not while staff look at the portal as them.
 */
export const maySeeOwnSecrets = ({ viewedBy }: Member) => viewedBy === undefined;

/** Whose address a message goes to, by the role its account has now; without an account it is a stranger's. */
export type RecipientKind = "admin" | "client" | "stranger";

/** Which member of staff looks at a message: who caused it while signed in, or anybody else. */
export type Reader = "causer" | "other";

/**
 * "undelivered": while the product has no mail server for the message, because then the reader is the delivery. Once a
 * mail server took the message its link is destroyed, so no rule could show it.
 */
export const SHOWN_LINKS: Record<RecipientKind, Record<Reader, "never" | "undelivered">> = {
  admin: { causer: "never", other: "never" },
  client: { causer: "undelivered", other: "never" },
  stranger: { causer: "undelivered", other: "never" },
};

export function maySeeLink(recipient: RecipientKind, reader: Reader, isDelivered: boolean): boolean {
  return SHOWN_LINKS[recipient][reader] === "undelivered" && !isDelivered;
}

/** Whose a user key is, seen from the member of staff who looks at it. */
export type KeyOwner = "oneself" | "another-admin" | "client" | "nobody";

/** "revealed": after this person revealed this one key, while their proof of identity is fresh; else its beginning. */
export const SHOWN_KEYS: Record<KeyOwner, "never" | "revealed"> = {
  oneself: "revealed",
  "another-admin": "never",
  client: "revealed",
  nobody: "revealed",
};

export function mayRevealKey(owner: KeyOwner): boolean {
  return SHOWN_KEYS[owner] === "revealed";
}
