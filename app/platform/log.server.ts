import { env } from "./env.server.ts";

type Details = Record<string, string | number | boolean | null | undefined>;

/**
 * One line of JSON on standard output (standard error for problems). Never hand it a password, key, code, token,
 * cookie or a request body.
 */
export const log = {
  /** Whether `info` writes anything: what would only be thrown away need not be put together. */
  tellsRequests: () => env().log === "requests",
  info(event: string, details: Details = {}): void {
    if (log.tellsRequests()) write(process.stdout, "info", event, details);
  },
  warn(event: string, details: Details = {}): void {
    if (env().log !== "silent") write(process.stderr, "warn", event, details);
  },
  /** For bugs and failing hardware: the stack goes to the log, never to the person. */
  error(event: string, error: unknown, details: Details = {}): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    write(process.stderr, "error", event, { ...details, cause });
  },
};

/**
 * Whatever a terminal or an editor acts upon instead of showing it: control characters (C0 and C1), bidi and other
 * format marks, line and paragraph separators, half surrogates, and what Unicode has not given a meaning.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** JSON reads the same with them escaped. */
function escaped(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function write(stream: NodeJS.WriteStream, level: string, event: string, details: Details): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...details });
  stream.write(`${line.replace(unseen, escaped)}\n`);
}
