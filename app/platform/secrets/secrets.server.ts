import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { masterSecret, splitSecret } from "./master-secret.server.ts";

/**
 * What is done with a purpose's key when the master secret is changed (`npm run rotate-secret`). `resealed`: all that
 * it made is made again with the new one. `carried`: what it made can't be made again and must hold, so the old key
 * goes on. `ended`: what it made ends.
 */
const fates = {
  cookies: "ended",
  "form-tokens": "ended",
  uploads: "ended",
  throttle: "ended",
  totp: "resealed",
  "user-key-encryption": "resealed",
  "user-key-lookup": "resealed",
  outbox: "resealed",
  reveals: "resealed",
  "parked-submissions": "resealed",
  idempotency: "resealed",
  "secret-check": "resealed",
  "password-pepper": "carried",
  "recovery-codes": "carried",
  "api-tokens": "carried",
  "ticket-links": "carried",
  unsubscribe: "carried",
  audit: "carried",
} as const;

/** Each purpose has a key of its own, derived from the one master secret (HKDF-SHA-256, RFC 5869) or carried beside it. */
export type Purpose = keyof typeof fates;

/** @returns the 32-byte key for one purpose. */
export type Keys = (purpose: Purpose) => Buffer;

/**
 * The keys of a master secret.
 * @param where it stands, for a person.
 * @throws when it is damaged.
 */
export function keysOf(text: string, where: string): Keys {
  const { master, carried, carriedText } = splitSecret(text, where);
  const keys = new Map<string, Buffer>(carried);
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      // The check value vouches for the carried keys, too: without one of them nobody could sign in.
      const about = `calder-row/${purpose}${purpose === "secret-check" ? carriedText : ""}`;
      key = Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), about, 32));
      keys.set(purpose, key);
    }
    return key;
  };
}

let inUse: Keys | undefined;

/** The keys of the master secret in use. */
export const keyFor: Keys = (purpose) => {
  if (!inUse) {
    const { text, where } = masterSecret();
    inUse = keysOf(text, where);
  }
  return inUse(purpose);
};

/** For whoever has put another secret in place. */
export function forgetKeys(): void {
  inUse = undefined;
}

/** @returns the text of a new master secret that carries what has to go on. */
export function newSecretAfterThis(): string {
  const carried = Object.entries(fates).filter(([, fate]) => fate === "carried");
  const keys = carried.map(([purpose]) => `.${purpose}:${keyFor(purpose as Purpose).toString("base64url")}`);
  return randomBytes(32).toString("base64url") + keys.join("");
}

const objects = new WeakMap<Buffer, KeyObject>();

/** Made once for each key: handing over the bytes costs more than what is done with them. */
function keyObject(key: Buffer): KeyObject {
  let made = objects.get(key);
  if (!made) objects.set(key, (made = createSecretKey(key)));
  return made;
}

/** HMAC-SHA-256 with the secret in use, 32 bytes. */
export function mac(purpose: Purpose, ...parts: (string | Uint8Array)[]): Buffer {
  return macWith(keyFor, purpose, ...parts);
}

/** HMAC-SHA-256, 32 bytes. */
export function macWith(keys: Keys, purpose: Purpose, ...parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", keyObject(keys(purpose)));
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/**
 * AES-256-GCM: 12-byte nonce, 16-byte tag, ciphertext.
 * @param boundTo the id of the row it belongs to: moved to another row it no longer opens.
 */
export function seal(purpose: Purpose, boundTo: string, plain: string, keys: Keys = keyFor): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyObject(keys(purpose)), nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the bytes were changed, belong to another row, or were sealed with another secret. */
export function unseal(purpose: Purpose, boundTo: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyObject(keyFor(purpose)), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
