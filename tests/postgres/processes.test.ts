/** Two processes of the product on one PostgreSQL, as a load balancer would have them. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { lineTo } from "../support/postgres/line.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { type Served, serve, signInOver } from "../support/product/front.ts";
import { applicationFields } from "../support/scene/factories.ts";
import { recordsIn } from "../support/scene/records.ts";

const house = await freshDatabase();
const { rowsOf } = recordsIn(house.sqlite);
const host = "localhost:3999";
const from = { Host: host, Origin: `http://${host}` };
const settings = { DATABASE_URL: ownDatabaseUrl(), APP_ORIGIN: `http://${host}`, LOG: "warnings" };
async function begin(more: Record<string, string> = {}): Promise<Served> {
  const port = await freePort();
  const own = { PORT: String(port), ALLOWED_HOSTS: `127.0.0.1:${port}` };
  const served = await serve(house.dataDir, { ...settings, ...own, ...more });
  begun.push(served);
  return served;
}
const begun: Served[] = [];
afterAll(async () => void (await Promise.all(begun.map((served) => served.stop("SIGKILL")))));

let [one, other]: [Served, Served] = [undefined as never, undefined as never];
beforeAll(async () => void ([one, other] = await Promise.all([begin(), begin()])));

const apply = (served: Served) =>
  served.fetch("/signup", { method: "POST", headers: from, body: new URLSearchParams(applicationFields()) });
/** Products are started. */
const slow = { timeout: 120_000 };
const holders = () =>
  house.sqlite
    .prepare(
      `SELECT pid FROM pg_locks JOIN pg_database ON oid = database AND datname = current_database()
       WHERE locktype = 'advisory' AND objid = 3 AND granted`,
    )
    .pluck()
    .all() as number[];

test("whoever signs in on one is signed in on the other, and signed out on both", async () => {
  const who = await house.make.admin();
  const signedIn = { ...(await signInOver({ ...one, host, origin: `http://${host}` }, who)), ...from };
  const home = (served: Served) => served.fetch("/admin-notifications", { headers: signedIn });
  expect([(await home(one)).status, (await home(other)).status]).toEqual([200, 200]);
  const out = await other.fetch("/logout", { method: "POST", headers: signedIn });
  expect([out.status, (await home(one)).status]).toEqual([303, 303]);
});

test("a limit counts what was tried on either", slow, async () => {
  const [strict, second] = await Promise.all(
    [1, 1].map((factor) => begin({ THROTTLE_FACTOR: String(factor) })),
  );
  if (!strict || !second) throw new Error("They did not start.");
  const statuses: number[] = [];
  for (const served of [strict, second, strict, second, strict, second])
    statuses.push((await apply(served)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test(
  "one of them does what happens without a request; when it is killed the other takes over",
  slow,
  async () => {
    await expect.poll(holders, { timeout: 15_000 }).toHaveLength(1);
    const [before] = holders();
    await begin();
    // Whoever has it is killed: the connection tells which process that is by nothing but its end.
    for (const served of [one, other]) {
      await served.stop("SIGKILL");
      if (!holders().includes(before ?? 0)) break;
    }
    await expect.poll(holders, { timeout: 30_000 }).toHaveLength(1);
    expect(holders()).not.toContain(before);
    [one, other] = await Promise.all([begin(), begin()]);
  },
);

test(
  "killed in the middle of many posts it loses nothing that was acknowledged; the other goes on",
  slow,
  async () => {
    const before = rowsOf("applications").length;
    let acknowledged = 0;
    let ofTheKilled = 0;
    const ofTheOther: unknown[] = [];
    // Twenty people, each of whom waits for the answer before the next post.
    const people = Array.from({ length: 20 }, async (_, at) => {
      const isKilled = at % 2 === 1;
      for (let post = 0; post < 25; post++) {
        const answer = await apply(isKilled ? one : other).catch(() => null);
        if (!isKilled) ofTheOther.push(answer?.status);
        if (answer?.status !== 303) continue;
        acknowledged += 1;
        if (isKilled && (ofTheKilled += 1) === 100) one.process.kill("SIGKILL");
      }
    });
    await Promise.all(people);
    expect(ofTheOther).toEqual(ofTheOther.map(() => 303));
    expect(acknowledged).toBeGreaterThanOrEqual(350);
    expect(acknowledged, "some were not answered").toBeLessThan(500);
    const after = rowsOf("applications");
    expect(after.length - before).toBeGreaterThanOrEqual(acknowledged);
    const numbers = after.map(({ reference }) => Number(reference.slice(-4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
    one = await begin();
  },
);

test(
  "while the database is away it answers 503 and when to come again, and is back without a start",
  slow,
  async () => {
    const line = await lineTo(ownDatabaseUrl());
    onTestFinished(() => line.close());
    const url = new URL(ownDatabaseUrl());
    url.host = `127.0.0.1:${line.port}`;
    const served = await begin({ DATABASE_URL: url.href });
    expect((await apply(served)).status).toBe(303);
    const who = await house.make.admin();
    const signedIn = { ...(await signInOver({ ...served, host, origin: `http://${host}` }, who)), ...from };
    const before = rowsOf("applications").length;
    await line.cut();
    const away = [await apply(served), await served.fetch("/admin-notifications", { headers: signedIn })];
    const said = away.map((answer) => [answer.status, answer.headers.has("Retry-After")]);
    const readiness = await served.fetch("/readyz");
    await line.mend();
    expect(said).toEqual([
      [503, true],
      [503, true],
    ]);
    expect(readiness.status).toBe(503);
    expect(rowsOf("applications")).toHaveLength(before);
    await expect.poll(async () => (await apply(served)).status, { timeout: 15_000 }).toBe(303);
    expect(rowsOf("applications")).toHaveLength(before + 1);
    await expect.poll(async () => (await served.fetch("/readyz")).status, { timeout: 20_000 }).toBe(200);
  },
);

test(
  "a wrong password is told without the password, and a database that is not there is waited for",
  slow,
  async () => {
    const url = new URL(ownDatabaseUrl());
    url.pathname = "/portal_not_there";
    url.password = "not-to-be-seen";
    await expect(begin({ DATABASE_URL: url.href })).rejects.toThrow(/portal_not_there\\" does not exist/);
    await expect(begin({ DATABASE_URL: url.href })).rejects.not.toThrow(/not-to-be-seen/);
  },
);

test(
  "one whose folder has none of the stored files is refused, and told of the folder that all share",
  slow,
  async () => {
    const id = "a".repeat(32);
    await house.db
      .insertInto("files")
      .values({
        id,
        path: `aa/${id}`,
        size: 1,
        sha256: "0".repeat(64),
        content_type: "application/pdf",
        name: "a.pdf",
        created_at: "2026-01-01T00:00:00.000Z",
      })
      .execute();
    onTestFinished(async () => void (await house.db.deleteFrom("files").where("id", "=", id).execute()));
    await expect(begin()).rejects.toThrow(
      /none of the stored files.*mount the folder that all machines share/,
    );
  },
);
