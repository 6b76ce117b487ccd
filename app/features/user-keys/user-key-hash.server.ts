import { mac } from "#app/platform/secrets.server.ts";

/**
 * What sign-in compares and the database keeps unique: HMAC-SHA-256 with the server's pepper, 32 bytes.
 * @param key as `normaliseUserKey` returns it.
 */
export function userKeyHmac(key: string): Buffer {
  return mac("user-key-lookup", key);
}
