import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { applicationFields } from "../../support/scene/factories.ts";
import { searchDisagreements } from "../../support/reading/search-agreement.ts";
import { dataCopy, serve, type Served } from "../../support/product/front.ts";

const applicants = 500;
const atOnce = 25;

/** Posts one application. @returns the reference's page when it was acknowledged; null when the answer never came. */
async function apply(served: Served, email: string): Promise<boolean> {
  try {
    const answer = await served.fetch("/signup", {
      method: "POST",
      body: new URLSearchParams(applicationFields({ email })),
      headers: { Origin: served.origin, Host: served.host, "Sec-Fetch-Site": "same-origin" },
    });
    await answer.arrayBuffer();
    return answer.status === 303 && (answer.headers.get("Location") ?? "").includes("/signup/thanks?ref=");
  } catch {
    return false; // the process was killed
  }
}

test(
  "kill -9 in the middle of 500 applications loses none that was acknowledged",
  { timeout: 120_000 },
  async () => {
    const dataDir = dataCopy();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const acknowledged = new Set<string>();
    let next = 0;
    let served = await serve(dataDir, { LOG: "silent" });

    const run = async (until: number) => {
      const worker = async () => {
        while (next < until) {
          const email = `applicant-${next++}@example.org`;
          if (await apply(served, email)) acknowledged.add(email);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    };

    // Killed while requests are in flight: as soon as a third is acknowledged.
    const killed = (async () => {
      while (acknowledged.size < applicants / 3) await new Promise((wait) => setTimeout(wait, 2));
      return served.stop("SIGKILL");
    })();
    await run(applicants);
    expect((await killed).signal).toBe("SIGKILL");
    const before = acknowledged.size;
    expect(before).toBeGreaterThanOrEqual(applicants / 3);
    expect(before, "the kill came in the middle").toBeLessThan(applicants);

    served = await serve(dataDir, { LOG: "silent" });
    onTestFinished(async () => void (await served.stop("SIGKILL")));
    const again = `after-${applicants}@example.org`;
    expect(await apply(served, again)).toBe(true);
    acknowledged.add(again);
    expect((await served.stop("SIGTERM")).code).toBe(0);

    const sqlite = new Database(join(dataDir, "portal.db"), { readonly: true });
    try {
      expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(sqlite.pragma("foreign_key_check")).toEqual([]);
      const stored = sqlite.prepare("SELECT email, reference FROM applications").all() as {
        email: string;
        reference: string;
      }[];
      const emails = new Set(stored.map((row) => row.email));
      expect(
        [...acknowledged].filter((email) => !emails.has(email)),
        "acknowledged and lost",
      ).toEqual([]);
      expect(new Set(stored.map((row) => row.reference)).size).toBe(stored.length);
      expect(searchDisagreements(sqlite), "search index and tables").toEqual([]);
      // Each application came whole: staff were told and the applicant was written to in the same transaction.
      const count = (table: string, where: string) =>
        sqlite.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get() as number;
      expect(count("notifications", "type = 'client_registration'")).toBe(stored.length);
      expect(count("outbox", "1")).toBe(stored.length);
    } finally {
      sqlite.close();
    }
  },
);
