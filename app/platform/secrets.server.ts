import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "./env.server.ts";

/** Each purpose has a key of its own, derived from the one master secret (HKDF-SHA-256, RFC 5869). */
export type Purpose =
  | "cookies"
  | "totp"
  | "user-key-encryption"
  | "user-key-lookup"
  | "password-pepper"
  | "audit"
  | "uploads"
  | "outbox"
  | "reveals"
  | "recovery-codes"
  | "throttle"
  | "ticket-links"
  | "parked-submissions"
  | "api-tokens"
  | "idempotency"
  | "secret-check";

const secretBytes = 32;
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

/** True when there is a master secret: in the settings or in the data directory. */
export function hasMasterSecret(): boolean {
  return env().appSecret !== undefined || existsSync(secretFile());
}

/**
 * Makes the master secret on the first start; leaves an existing one alone. It has its name only once it is on the
 * disk whole: what is sealed with it is worth nothing without it.
 */
export function ensureMasterSecret(): "made" | "kept" {
  if (hasMasterSecret()) return "kept";
  const draft = `${secretFile()}.new`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeFileSync(file, randomBytes(secretBytes).toString("base64url"));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, secretFile());
  const folder = openSync(dirname(secretFile()), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return "made";
}

/** @throws when there is none, or less than 32 bytes of one: keys made from too little would protect nothing. */
function masterSecret(): Buffer {
  const { appSecret } = env();
  if (!hasMasterSecret())
    throw new Error(`No secret at ${secretFile()}: run "npm start" once, or set APP_SECRET.`);
  const secret = Buffer.from(appSecret ?? readFileSync(secretFile(), "utf8").trim(), "base64url");
  if (secret.length < secretBytes) {
    const where = appSecret === undefined ? `in ${secretFile()}` : "in APP_SECRET";
    throw new Error(`The secret ${where} is damaged: it must be ${secretBytes} bytes or more in base64url.`);
  }
  return secret;
}
