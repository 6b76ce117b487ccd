import { timingSafeEqual } from "node:crypto";
import { mac, type Purpose } from "./secrets.server.ts";

/** A text with 128 bits of its HMAC behind the last full stop. It stays the same, and nothing of it is stored. */
export function signed(purpose: Purpose, text: string): string {
  return `${text}.${signature(purpose, text).toString("base64url")}`;
}

/** @returns the text, or null when the signature is not ours. */
export function readSigned(purpose: Purpose, token: string): string | null {
  const dot = token.lastIndexOf(".");
  const given = token.slice(dot + 1);
  if (dot === -1 || !/^[\w-]{22}$/.test(given)) return null;
  const text = token.slice(0, dot);
  const bytes = Buffer.from(given, "base64url");
  const expected = signature(purpose, text);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? text : null;
}

function signature(purpose: Purpose, text: string): Buffer {
  return mac(purpose, text).subarray(0, 16);
}
