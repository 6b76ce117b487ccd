/** `npm run rotate-secret`. Killed at every change to the disk: `tests/heavy/failures/rotate-kill.test.ts`. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, expect, test, vi } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { sealedColumns } from "#app/features/access/master-secret/reseal.server.ts";
import { rotateSecret } from "#app/features/access/master-secret/rotate-secret.server.ts";
import { keysOf, newSecretAfterThis } from "#app/platform/secrets/secrets.server.ts";
import { manifestPath, runOn } from "../../support/product/cut-short.ts";
import {
  copyOf,
  expectRotatedAfterKill,
  secretIn,
  sealedHouse,
  workingIn,
} from "../../support/product/rotated.ts";
import { testSecret } from "../../support/product/test-env.ts";

vi.setConfig({ testTimeout: 120_000 });

let home: Awaited<ReturnType<typeof sealedHouse>>;
let before: Record<string, unknown>;
let dataDir: string;
beforeAll(async () => {
  home = await sealedHouse();
  const { openSessions, secrets, ...rest } = workingIn(home.dataDir, home.held);
  expect([openSessions, secrets]).toEqual([1, ["secret"]]);
  before = rest;
  dataDir = copyOf(home.dataDir);
  const { status, said } = runOn(dataDir, "rotate-secret.ts");
  expect([status, said]).toMatchObject([0, expect.stringContaining("secret.until-")]);
});

/** Every column of a database that holds a sealed value, with its rows. */
function sealedIn(file: string): Map<string, Buffer[]> {
  const sqlite = new Database(file, { readonly: true });
  const columns = sqlite
    .prepare(
      "SELECT m.name AS tab, c.name AS col FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name LIKE '%\\_enc' ESCAPE '\\'",
    )
    .all() as { tab: string; col: string }[];
  const found = new Map(
    columns.map(({ tab, col }) => [
      `${tab}.${col}`,
      sqlite.prepare(`SELECT ${col} FROM ${tab} WHERE ${col} IS NOT NULL`).pluck().all() as Buffer[],
    ]),
  );
  sqlite.close();
  return found;
}

test("what people and programs hold goes on working, and everybody is signed out", () => {
  expect(before).toMatchObject({
    withCode: true,
    withRecovery: true,
    token: home.held.client.userId,
    ticket: home.held.ticketLink.split(".")[0],
    preferenceSwitch: { userId: home.held.client.userId, kind: "orders" },
    reveal: home.held.token,
    draft: { name: "Typed before" },
    pending: expect.stringMatching(/^[A-Z2-7]+$/),
    answer: { state: "done", answer: '{"id":"d1"}' },
    mails: expect.arrayContaining([expect.stringContaining(home.held.ticketLink)]),
    keys: expect.arrayContaining([home.held.client.userKey]),
    audit: true,
  });
  expect(workingIn(dataDir, home.held)).toMatchObject({ ...before, openSessions: 0 });
});

test("every sealed value is another one, and none of the old ones is left in the file", () => {
  const old = sealedIn(join(home.dataDir, "portal.db"));
  const own = [
    ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
    "idempotency_keys.answer_enc",
  ];
  expect([...old.keys()].toSorted(), "a sealed column is missing in reseal.server.ts").toEqual(
    own.toSorted(),
  );
  const file = readFileSync(join(dataDir, "portal.db"));
  for (const [name, values] of old) {
    expect(values.length, name).toBeGreaterThan(0);
    expect(
      values.filter((value) => file.includes(value)),
      name,
    ).toEqual([]);
    expect(sealedIn(join(dataDir, "portal.db")).get(name), name).toHaveLength(values.length);
  }
});

test("the one before is kept and opens no more than its own backup", () => {
  const [kept = ""] = readdirSync(dataDir).filter((name) => name.startsWith("secret.until-"));
  expect(readFileSync(join(dataDir, kept), "utf8")).toBe(testSecret);
  expect(statSync(join(dataDir, kept)).mode & 0o077).toBe(0);
  const other = copyOf(dataDir);
  const refused = runOn(other, "restore.ts", [manifestPath(other)]);
  expect([refused.status, refused.said]).toMatchObject([1, expect.stringContaining("another secret")]);
  writeFileSync(join(other, "secret"), testSecret);
  expect(runOn(other, "audit-verify.ts").said).toContain("was made with another secret");
  expect(runOn(other, "restore.ts", [manifestPath(other)]).status).toBe(0);
  // API tokens end with a restore.
  expect(workingIn(other, home.held)).toMatchObject({ ...before, openSessions: 0, token: null });
  rmSync(other, { recursive: true });
});

test("a second one carries the same keys on; a secret that has lost one of them is refused", () => {
  const other = copyOf(dataDir);
  const first = secretIn(other);
  expect(runOn(other, "rotate-secret.ts").status).toBe(0);
  expect(secretIn(other).split(".").slice(1)).toEqual(first.split(".").slice(1));
  expect(secretIn(other)).not.toBe(first);
  expect(workingIn(other, home.held)).toMatchObject({ ...before, openSessions: 0 });
  const whole = secretIn(other);
  writeFileSync(join(other, "secret"), whole.slice(0, whole.lastIndexOf(".")));
  expect(runOn(other, "audit-verify.ts").said).toContain("was made with another secret");
  writeFileSync(join(other, "secret"), whole.slice(0, -5));
  expect(runOn(other, "audit-verify.ts").said).toMatch(/The secret in \S+ is damaged/);
  rmSync(other, { recursive: true });
});

test("with APP_SECRET the new one waits to be set there, and nothing starts before", () => {
  const other = copyOf(home.dataDir);
  rmSync(join(other, "secret"));
  const rotated = runOn(other, "rotate-secret.ts", [], undefined, { APP_SECRET: testSecret });
  expect([rotated.status, rotated.said]).toMatchObject([0, expect.stringContaining("set APP_SECRET")]);
  const refused = runOn(other, "demo-remove.ts", [], undefined, { APP_SECRET: testSecret });
  expect([refused.status, refused.said]).toMatchObject([
    1,
    expect.stringMatching(/set APP_SECRET .*secret\.new/),
  ]);
  const APP_SECRET = readFileSync(join(other, "secret.new"), "utf8");
  expect(workingIn(other, home.held, { APP_SECRET })).toMatchObject({
    ...before,
    openSessions: 0,
    secrets: ["secret.new"],
  });
  rmSync(other, { recursive: true });
});

test("a command beside leaves a cut rotation alone and says what finishes it", () => {
  const other = copyOf(home.dataDir);
  expect(runOn(other, "rotate-secret.ts", [], "VACUUM\n").signal).toBe("SIGKILL");
  const told = runOn(other, "backup.ts");
  expect([told.status, told.said]).toMatchObject([
    1,
    expect.stringContaining('"npm run rotate-secret" finishes'),
  ]);
  const finished = runOn(other, "rotate-secret.ts");
  expect([finished.status, finished.said]).toMatchObject([0, expect.stringContaining("is finished")]);
  expect(readdirSync(other).filter((name) => name.startsWith("secret.until-"))).toHaveLength(1);
  rmSync(other, { recursive: true });
});

test("killed when all is sealed and not committed, it leaves the old secret, and runs again", () => {
  expectRotatedAfterKill(home, before, "commit");
});

test("a value that was damaged before stays, is named, and stops nothing", async () => {
  const { id } = await home.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  const rolledBack = home.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("outbox")
      .set({ body_enc: Buffer.alloc(40) })
      .where("id", "=", id)
      .execute();
    const done = await rotateSecret(trx, systemActor("test"), keysOf(newSecretAfterThis(), ""));
    expect(done).toMatchObject({ ok: true, left: [`outbox.body_enc ${id}`] });
    expect(await rotateSecret(trx, home.visitor, keysOf(newSecretAfterThis(), ""))).toEqual({
      ok: false,
      reason: "forbidden",
    });
    throw new Error("taken back");
  });
  await expect(rolledBack).rejects.toThrow("taken back");
});
