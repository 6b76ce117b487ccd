import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

/** Each purpose has a key of its own, derived from the one master secret (HKDF-SHA-256, RFC 5869). */
export type Purpose =
  | "cookies"
  | "totp"
  | "user-key-encryption"
  | "user-key-lookup"
  | "password-pepper"
  | "audit"
  | "outbox"
  | "reveals"
  | "recovery-codes"
  | "throttle";

const keys = new Map<Purpose, Buffer>();

/** @returns the 32-byte key for one purpose. */
export function keyFor(purpose: Purpose): Buffer {
  let key = keys.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", masterSecret(), Buffer.alloc(0), `calder-row/${purpose}`, 32));
    keys.set(purpose, key);
  }
  return key;
}

/** HMAC-SHA-256, 32 bytes. */
export function mac(purpose: Purpose, ...parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", keyFor(purpose));
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/**
 * AES-256-GCM: 12-byte nonce, 16-byte tag, ciphertext.
 * @param boundTo the id of the row it belongs to: moved to another row it no longer opens.
 */
export function seal(purpose: Purpose, boundTo: string, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the bytes were changed, belong to another row, or were sealed with another secret. */
export function unseal(purpose: Purpose, boundTo: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

function secretFile(): string {
  return join(env().dataDir, "secret");
}

/** Makes the master secret on the first start; leaves an existing one alone. */
export function ensureMasterSecret(): "made" | "kept" {
  if (env().appSecret || existsSync(secretFile())) return "kept";
  writeFileSync(secretFile(), randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return "made";
}

function masterSecret(): Buffer {
  const { appSecret } = env();
  if (appSecret) return Buffer.from(appSecret, "base64url");
  if (!existsSync(secretFile()))
    throw new Error(`No secret at ${secretFile()}: run "npm start" once, or set APP_SECRET.`);
  return Buffer.from(readFileSync(secretFile(), "utf8").trim(), "base64url");
}
