/**
 * What a user key looks like: `CRR-`, then 160 random bits as 32 characters of Crockford's base32 (no I, L, O or U)
 * in groups of four, then one check character. 44 characters with the hyphens:
 * `CRR-xxxx-xxxx-xxxx-xxxx-xxxx-xxxx-xxxx-xxxxc`.
 */
import { count } from "#app/plural.ts";
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bodyLength = 32;

/** How many random bytes a key is made of. */
export const userKeyBytes = 20;

/** @param bytes 20 random bytes. */
export function formatUserKey(bytes: Uint8Array): string {
  if (bytes.length !== userKeyBytes) throw new Error(`A user key is made of ${count(userKeyBytes, "byte")}`);
  let body = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      body += alphabet[(held >> bits) & 31];
      held &= (1 << bits) - 1;
    }
  }
  return written(body + checkCharacter(body));
}

/**
 * Reads a key as people type it: any case, spaces or dashes anywhere, O for 0 and I or L for 1.
 * @returns the key as it is written, or null when it can't be one (the check character finds slips).
 */
export function normaliseUserKey(text: string): string | null {
  if (text.length > 200) return null;
  const plain = text.toUpperCase().replace(/[\s\-\u2010-\u2015\u2212]/g, "");
  if (!plain.startsWith("CRR")) return null;
  const rest = plain.slice(3).replaceAll("O", "0").replace(/[IL]/g, "1");
  if (rest.length !== bodyLength + 1 || [...rest].some((character) => !alphabet.includes(character)))
    return null;
  return checkCharacter(rest.slice(0, -1)) === rest.at(-1) ? written(rest) : null;
}

/** The beginning that may be shown to staff at any time, e.g. `CRR-7Q2M`. */
export function prefixOf(key: string): string {
  return key.slice(0, 8);
}

/** The end that reminds the owner which key it was. */
export function lastFourOf(key: string): string {
  return key.slice(-4);
}

/** Luhn's algorithm over 32 characters: finds every single slip and nearly every swap of neighbours. */
function checkCharacter(body: string): string {
  let sum = 0;
  let factor = 2;
  for (let place = body.length - 1; place >= 0; place -= 1) {
    const product = alphabet.indexOf(body.charAt(place)) * factor;
    sum += Math.floor(product / 32) + (product % 32);
    factor = factor === 2 ? 1 : 2;
  }
  return alphabet.charAt((32 - (sum % 32)) % 32);
}

/** Groups of four; the check character joins the last group. */
function written(characters: string): string {
  const groups = characters.slice(0, bodyLength).match(/.{4}/g) ?? [];
  return `CRR-${groups.join("-")}${characters.slice(bodyLength)}`;
}
