import { timingSafeEqual } from "node:crypto";
import { hashToken, newToken } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/**
 * What a token looks like: `crr_`, 32 random bytes in base64url (43 characters), and 8 characters that are a MAC of
 * them. The prefix lets secret scanners find one that was left in code; the MAC tells a made-up one without a look-up.
 */
const shape = /^crr_([\w-]{43})([\w-]{8})$/;

export function newApiToken(): string {
  const body = newToken();
  return `crr_${body}${checkOf(body)}`;
}

/** Hashes of tokens whose MAC was checked: the tokens themselves are kept nowhere. */
const genuine = new Set<string>();
const mostRemembered = 1000;

/** What is stored of it, or null when it is none of ours. Whether it still holds is asked of the table, each time. */
export function apiTokenHash(token: string): Buffer | null {
  const [, body, check] = shape.exec(token) ?? [];
  if (!body || !check) return null;
  const hash = hashToken(token);
  const key = hash.toString("base64");
  if (genuine.has(key)) return hash;
  if (!timingSafeEqual(Buffer.from(check), Buffer.from(checkOf(body)))) return null;
  if (genuine.size >= mostRemembered) genuine.clear();
  genuine.add(key);
  return hash;
}

/** Enough to tell one from another in a list. */
export function startOf(token: string): string {
  return token.slice(0, 9);
}

function checkOf(body: string): string {
  return mac("api-tokens", body).toString("base64url").slice(0, 8);
}
