import { setTimeout as sleep } from "node:timers/promises";
import { clientOf } from "./client.server.ts";

/** So long a database that is away is waited for at a start. */
const patienceMs = 60_000;
const againMs = 2000;

/** Not there yet, or not ready. What it refuses (a password, a name) it refuses for good. */
const passing = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P03|53300)$/;

/**
 * @param say told once what is waited for.
 * @throws an Error with a line that names the database without its password.
 */
export async function untilPostgresAnswers(url: string, say: (what: string) => void): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    const client = clientOf(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { message, code = "" } = error as Error & { code?: string };
      const what = `The database at ${placeOf(url)} can't be used (${message || code})`;
      const isPassing = passing.test(code) || /timeout/i.test(message);
      if (!isPassing || performance.now() > until)
        throw new Error(`${what}: look at DATABASE_URL and at the server.`, { cause: error });
      if (tries === 1) say(`${what}: tried again for a minute.`);
    }
    await sleep(againMs);
  }
}

/** Who, where and which, for a person. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
