import { hash, randomBytes } from "node:crypto";

/** An opaque record id: 16 random bytes in hex. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}

/** A bearer token for a link or a session: 32 random bytes in base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: its SHA-256, 32 bytes. A stolen table gives no token back. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** True for the shape `newId` makes; anything else can't name a record. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}
