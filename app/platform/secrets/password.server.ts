/**
 * Password hashing: Argon2id at 19 MiB, two passes, one lane (OWASP's and ASVS's minimum), with a pepper kept outside
 * the database, written as a PHC string. Each hash holds a thread and 19 MiB for about 40 ms, so at most two run at
 * once and at most 32 wait; a crowd beyond that is told to come back rather than taking the whole server down.
 */
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Places } from "../storage/places.server.ts";
import { keyFor } from "./secrets.server.ts";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

const current = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;
const hashing = new Places({ what: "password", ofAll: 2, mayWait: 32, longest: 30 });

/** Longest password, in Unicode characters and in UTF-8 bytes. */
export const longestPassword = { characters: 256, bytes: 1024 };

/** Too many passwords are being checked at this moment: answer 503 and ask to try again. */
export class PasswordBusyError extends Error {
  override name = "PasswordBusyError";
  constructor() {
    super("Too many passwords are being checked at once");
  }
}

/** True for a password that is too long to be one: such a text is never hashed. Cheap even for megabytes. */
export function isTooLong(password: string): boolean {
  if (password.length > longestPassword.bytes) return true;
  return (
    [...password].length > longestPassword.characters || Buffer.byteLength(password) > longestPassword.bytes
  );
}

/**
 * @param password exact characters as typed; nothing is trimmed or normalised.
 * @returns a PHC string, e.g. `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 * @throws PasswordBusyError when too many are waiting; RangeError for a password over the limit.
 */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError("The password is over the limit");
  const salt = randomBytes(saltLength);
  const tag = await inTurn(() => hash(password, salt, current));
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Holds a password against a stored hash. Without one it does the same work and fails, so that the time taken tells
 * nothing about who exists.
 * @returns `needsRehash` when the stored hash was made with weaker settings than today's.
 * @throws PasswordBusyError when too many are waiting.
 */
export async function verifyPassword(
  phc: string | null,
  password: string,
): Promise<{ ok: boolean; needsRehash: boolean }> {
  const stored = phc === null ? null : readPhc(phc);
  if (isTooLong(password)) return { ok: false, needsRehash: false };
  const { salt, tag, cost } = stored ?? dummy;
  const made = await inTurn(() => hash(password, salt, cost));
  const same = timingSafeEqual(made, tag);
  const ok = same && stored !== null;
  return { ok, needsRehash: ok && (cost.memory < current.memory || cost.passes < current.passes) };
}

type Cost = typeof current;

const dummy = { salt: randomBytes(saltLength), tag: randomBytes(tagLength), cost: current };

function hash(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return derive("argon2id", {
    message: Buffer.from(password, "utf8"),
    nonce: salt,
    secret: keyFor("password-pepper"),
    tagLength,
    ...cost,
  });
}

function readPhc(phc: string): { salt: Buffer; tag: Buffer; cost: Cost } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/.exec(
    phc,
  );
  if (!parts) throw new Error("A stored password hash is not an argon2id PHC string");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}

/** PHC strings use base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const held = await hashing.hold("all", work);
  if (!held.ok) throw new PasswordBusyError();
  return held.result;
}
