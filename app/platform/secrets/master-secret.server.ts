/**
 * Where the master secret is kept: in the settings (`APP_SECRET`) or in the data directory's file `secret`. Its text is
 * 32 random bytes or more in base64url; one that was changed carries keys of the one before, each as `.purpose:key`.
 *
 * A change (`npm run rotate-secret`) writes the new one to `secret.new` before the database is sealed with it. Which of
 * the two is right at any moment the database says, by its check value.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { count } from "#app/plural.ts";
import { env } from "../env.server.ts";

const secretBytes = 32;

const secretFile = () => join(env().dataDir, "secret");
/** Holds what is to be the secret. */
export const newSecretFile = () => `${secretFile()}.new`;

/** True when there is a master secret: in the settings or in the data directory. */
export function hasMasterSecret(): boolean {
  return env().appSecret !== undefined || existsSync(secretFile());
}

/** @throws when there is none. */
export function masterSecret(): { text: string; where: string } {
  const { appSecret } = env();
  if (appSecret !== undefined) return { text: appSecret, where: "in APP_SECRET" };
  if (!existsSync(secretFile()))
    throw new Error(`No secret at ${secretFile()}: run "npm start" once, or set APP_SECRET.`);
  return { text: readFileSync(secretFile(), "utf8").trim(), where: `in ${secretFile()}` };
}

/**
 * @param where the text stands, for a person.
 * @throws when it is too short or cut off: keys made from too little would protect nothing.
 */
export function splitSecret(text: string, where: string) {
  const [first = "", ...more] = text.split(".");
  const master = Buffer.from(first, "base64url");
  const carried = more.map((part): [string, Buffer] => {
    const [purpose = "", key = ""] = part.split(":");
    return [purpose, Buffer.from(key, "base64url")];
  });
  if (master.length < secretBytes || carried.some(([, key]) => key.length !== secretBytes))
    throw new Error(
      `The secret ${where} is damaged: it must be ${count(secretBytes, "byte")} or more in base64url, and after a rotation whole with the keys behind it.`,
    );
  return { master, carried, carriedText: text.slice(first.length) };
}

/**
 * Makes the master secret on the first start; leaves an existing one alone. It has its name only once it is on the
 * disk whole: what is sealed with it is worth nothing without it.
 */
export function ensureMasterSecret(): "made" | "kept" {
  if (hasMasterSecret()) return "kept";
  writeNewSecret(randomBytes(secretBytes).toString("base64url"));
  putNewSecretInPlace();
  return "made";
}

/** On the disk before it returns. */
export function writeNewSecret(text: string): void {
  writeSynced(newSecretFile(), text);
  sync(env().dataDir);
}

/** @returns what is to be the secret; null when there is none. */
export function readNewSecret(): string | null {
  return existsSync(newSecretFile()) ? readFileSync(newSecretFile(), "utf8").trim() : null;
}

export function forgetNewSecret(): void {
  rmSync(newSecretFile(), { force: true });
}

/**
 * Gives the new secret its name, and keeps the one before beside it: older backups open with that alone. Cut anywhere,
 * it can be done again.
 * @returns where the one before is kept; null when there was none.
 */
export function putNewSecretInPlace(): string | null {
  let former: string | null = null;
  if (existsSync(secretFile())) {
    // As the backups are named: this one opens those made until then.
    const until = statSync(newSecretFile())
      .mtime.toISOString()
      .replace(/[-:]|\.\d{3}/g, "");
    former = `${secretFile()}.until-${until}`;
    writeSynced(former, readFileSync(secretFile(), "utf8"));
  }
  renameSync(newSecretFile(), secretFile());
  sync(env().dataDir);
  return former;
}

function writeSynced(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
