import { env } from "./env.server.ts";
import { workAtHand } from "./work-at-hand.server.ts";

type Details = Record<string, string | number | boolean | null | undefined>;

/**
 * One line of JSON on standard output (standard error for problems). Never hand it a password, key, code, token,
 * cookie or a request body.
 */
export const log = {
  /** Whether `info` writes anything: what would only be thrown away need not be put together. */
  tellsRequests: () => env().log === "requests",
  info(event: string, details: Details = {}): void {
    if (log.tellsRequests()) writeLine(process.stdout, "info", event, details);
  },
  warn(event: string, details: Details = {}): void {
    if (env().log !== "silent") writeLine(process.stderr, "warn", event, details);
  },
  /** For bugs and failing hardware: the stack goes to the log, never to the person. */
  error(event: string, error: unknown, details: Details = {}): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    writeLine(process.stderr, "error", event, { ...details, cause });
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

/** Whatever `LOG` says. */
export function writeLine(stream: NodeJS.WriteStream, level: string, event: string, details: Details): void {
  const { requestId, job, trace } = workAtHand();
  const whose = { requestId, traceId: trace?.id, job };
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...whose, ...details });
  stream.write(`${line.replace(unseen, escaped)}\n`);
}
