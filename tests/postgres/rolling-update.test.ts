/** A newer version beside processes of an older one: migrations that those work above, and others. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { LEASE_SECONDS } from "#app/platform/processes.server.ts";
import { migrationNames } from "#db/migrate.ts";
import { runningOn } from "#db/postgres/facts.server.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { type Served, serve } from "../support/product/front.ts";
import { testSecret } from "../support/product/test-env.ts";

const house = await freshDatabase();
const settings = { DATABASE_URL: ownDatabaseUrl(), LOG: "warnings" };
const begun: Served[] = [];
async function begin(): Promise<Served> {
  const port = await freePort();
  const served = await serve(house.dataDir, {
    ...settings,
    PORT: String(port),
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
  });
  begun.push(served);
  return served;
}
let one: Served = undefined as never;
beforeAll(async () => void (one = await begin()));
afterAll(async () => void (await Promise.all(begun.map((served) => served.stop("SIGKILL")))));

const run = (text: string, ...values: string[]) => house.sqlite.prepare(text).run(...values);
const known = (table: "kysely_migration" | "kysely_additive", name: string) =>
  table === "kysely_additive"
    ? run("INSERT INTO kysely_additive (name) VALUES (?)", name)
    : run("INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)", name, "2099");
const forgotten = (name: string) => {
  run("DELETE FROM kysely_migration WHERE name = ?", name);
  run("DELETE FROM kysely_additive WHERE name = ?", name);
};
/** When each was last seen. */
const seen = () =>
  house.sqlite.prepare("SELECT id, seen_at FROM processes ORDER BY id").all() as {
    id: string;
    seen_at: string;
  }[];
const migrate = () =>
  promisify(execFile)(process.execPath, ["scripts/migrate.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      APP_SECRET: testSecret,
      DATA_DIR: house.dataDir,
      ...settings,
    },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );

/** A product is started, and a lease is renewed in five seconds. */
const slow = { timeout: 60_000 };

test("a process is known while it runs, and after an orderly end no more", async () => {
  const places = () => house.sqlite.prepare("SELECT place FROM processes").pluck().all() as string[];
  const other = await begin();
  expect(places().some((place) => place.endsWith(` ${other.process.pid}`))).toBe(true);
  expect(await other.stop()).toEqual({ code: 0, signal: null });
  expect(places().some((place) => place.endsWith(` ${other.process.pid}`))).toBe(false);
});

test("above an additive migration an older version goes on, and starts again", slow, async () => {
  known("kysely_additive", "9998-additive");
  known("kysely_migration", "9998-additive");
  onTestFinished(() => forgotten("9998-additive"));
  const other = await begin();
  const before = seen();
  // Each has looked.
  const isRenewed = () => seen().every(({ seen_at }, at) => seen_at > (before[at]?.seen_at ?? ""));
  await expect.poll(isRenewed, { timeout: 20_000 }).toBe(true);
  expect([one.process.exitCode, other.process.exitCode]).toEqual([null, null]);
  expect(await migrate()).toEqual({ code: 0, output: expect.stringContaining("up to date") as string });
  await other.stop();
});

test("a migration that is not additive is refused while others run, with their names", slow, async () => {
  const names = ["0020-clients-by-arrival", "0022-processes"];
  for (const name of names) run("DELETE FROM kysely_migration WHERE name = ?", name);
  const refused = await migrate();
  for (const name of names) known("kysely_migration", name);
  expect(refused.code).toBe(78);
  expect(refused.output).toMatch(/must be migrated \(0020-clients-by-arrival\)/);
  expect(refused.output).toContain(` ${one.process.pid} (${migrationNames.at(-1)}, since 20`);
  await one.stop();
  expect(await runningOn(ownDatabaseUrl(), LEASE_SECONDS), "then nothing is in its way").toEqual([]);
  one = await begin();
});

test(
  "passed by one that is not additive a process says so and ends, and does not start again",
  slow,
  async () => {
    known("kysely_migration", "9999-of-tomorrow");
    onTestFinished(() => forgotten("9999-of-tomorrow"));
    await expect.poll(() => one.process.exitCode, { timeout: 40_000 }).toBe(78);
    expect(one.output()).toMatch(/too old for the database, which has 9999-of-tomorrow: start the newer one/);
    await expect(begin()).rejects.toThrow(/newer version of the product \(9999-of-tomorrow\)/);
  },
);
