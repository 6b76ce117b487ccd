import { keyFor, type Keys, macWith } from "#app/platform/secrets/secrets.server.ts";

/**
 * What sign-in compares and the database keeps unique: HMAC-SHA-256 with the server's pepper, 32 bytes.
 * @param key as `normaliseUserKey` returns it.
 */
export function userKeyHmac(key: string, keys: Keys = keyFor): Buffer {
  return macWith(keys, "user-key-lookup", key);
}
