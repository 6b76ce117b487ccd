/**
 * The proof that a form stood on a page of the session that sends it: for browsers that say nothing of where a form
 * comes from (Lynx, w3m, Links, elinks, Dillo, NetSurf, and what is older than Fetch Metadata).
 */
import { timingSafeEqual } from "node:crypto";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/** Where it travels: `ui/form/token-form.tsx` writes it first into its form. */
export const FORM_TOKEN = "_token";

/**
 * HMAC-SHA-256 of the session's id, 43 characters of base64url.
 * @param sid the session id of the cookie.
 */
export function formTokenOf(sid: string): string {
  return mac("form-tokens", sid).toString("base64url");
}

/** Takes the same time for every wrong token. */
export function isFormTokenOf(sid: string, given: string): boolean {
  const [own, other] = [Buffer.from(formTokenOf(sid)), Buffer.from(given)];
  return own.length === other.length && timingSafeEqual(own, other);
}
