/** A move between the engines, killed at every stage, and run again: two sides never start, and nothing is lost. */
import { execFile } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { onClient } from "#db/postgres/client.server.ts";
import { differences, postgresSide, sqliteSide, tablesOf } from "#db/postgres/move.server.ts";
import { dropSchema } from "#db/postgres/schema.server.ts";
import { rememberSecret } from "#app/platform/secrets/secret-check.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { databaseUrl } from "../support/postgres/own-database.ts";
import { runOn } from "../support/product/cut-short.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { testSettings } from "../support/product/test-env.ts";
import { factories } from "../support/scene/factories.ts";

const { system } = await freshDatabase();
const name = `portal_cut_${process.pid}`;
const url = databaseUrl(name);
const folder = mkdtempSync(join(tmpdir(), "portal-move-cut-"));
const whole = join(folder, "whole.db");
const home = join(folder, "data");
const file = join(home, "portal.db");

beforeAll(async () => {
  await onClient(databaseUrl("postgres"), (server) =>
    server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`),
  );
  const { db, close } = connect(whole);
  await migrateToLatest(db);
  await rememberSecret(db);
  await db.insertInto("meta").values({ key: "seeded", value: "1" }).execute();
  await factories(db).client();
  const entry = { action: "report.withdraw", target: "report:1", details: {} } as const;
  await db.transaction().execute((trx) => recordAudit(trx, system, entry));
  await close();
});
beforeEach(async () => {
  await dropSchema(url);
  rmSync(home, { recursive: true, force: true });
  cpSync(whole, file, { recursive: true });
});
afterAll(async () => {
  await onClient(databaseUrl("postgres"), (server: pg.Client) =>
    server.query(`DROP DATABASE ${name} WITH (FORCE)`),
  );
  rmSync(folder, { recursive: true, force: true });
});

const settings = { ...testSettings, DATABASE_URL: url };
const move = (args: string[], killAt?: string) => runOn(home, "move-to-postgres.ts", args, killAt, settings);

/** What each side answers whoever would start on it; null where it starts. */
async function starts(): Promise<{ sqlite: string | null; postgres: string | null }> {
  const ask = (DATABASE_URL: string) =>
    new Promise<string | null>((answer) => {
      const env = { ...process.env, ...testSettings, DATA_DIR: home, DATABASE_URL };
      execFile(process.execPath, [resolve("scripts/audit-verify.ts")], { env }, (error, _, said) =>
        answer(error ? said : null),
      );
    });
  const [sqlite, postgres] = await Promise.all([ask(""), ask(url)]);
  return { sqlite, postgres };
}

/** Every row of the first database is in both. */
async function expectBothWhole(): Promise<void> {
  const first = connect(whole);
  const tables = tablesOf(first.sqlite);
  const now = connect(file);
  const here = sqliteSide(first.sqlite);
  expect(await differences(tables, here, sqliteSide(now.sqlite))).toEqual([]);
  await onClient(url, async (client) =>
    expect(await differences(tables, here, postgresSide(client))).toEqual([]),
  );
  await Promise.all([first.close(), now.close()]);
}

/** Kills a move at one stage and runs it again. @returns whether there was such a stage. */
async function cutAt(stage: string, args: string[], from: "sqlite" | "postgres"): Promise<boolean> {
  const at = `cut before ${stage}`;
  const cut = move(args, stage);
  if (cut.status === 0) return false;
  expect(cut.signal, `${at}: ${cut.said}`).toBe("SIGKILL");
  const meanwhile = await starts();
  expect(Object.values(meanwhile).filter((line) => line === null).length, at).toBeLessThan(2);
  const again = move(args);
  expect([again.status, again.said], at).toEqual([
    0,
    expect.stringMatching(/every row the same, the audit log holds/),
  ]);
  const after = await starts();
  expect(after[from], at).toMatch(/moved to/);
  expect(after[from === "sqlite" ? "postgres" : "sqlite"], at).toBeNull();
  await expectBothWhole();
  return true;
}

const stagesThere = [
  "CREATE SCHEMA",
  "COMMIT",
  "2x BEGIN",
  'INSERT INTO "users"',
  "2x COMMIT",
  "select ",
  "2x COMMENT ON SCHEMA main IS 'move",
];
test.each(stagesThere)(
  "to PostgreSQL, killed before %s",
  async (stage) => {
    expect(await cutAt(stage, [], "sqlite")).toBe(true);
  },
  120_000,
);

const stagesBack = [
  "COMMENT ON SCHEMA main IS 'move",
  'INSERT INTO "users"',
  "select ",
  "2x COMMENT ON SCHEMA main IS 'move",
];
async function asMoved(): Promise<void> {
  expect(move([]).status).toBe(0);
  rmSync(file);
}
test.each(stagesBack)(
  "back to the file, killed before %s",
  async (stage) => {
    await asMoved();
    expect(await cutAt(stage, ["--to-sqlite"], "postgres")).toBe(true);
  },
  120_000,
);

test("a move that was cut short goes on to the same database, and takes no other directory's place", async () => {
  expect(move([], "2x COMMIT").signal).toBe("SIGKILL");
  const elsewhere = databaseUrl("postgres");
  const other = runOn(home, "move-to-postgres.ts", [], undefined, { ...settings, DATABASE_URL: elsewhere });
  expect([other.status, other.said]).toEqual([
    1,
    expect.stringMatching(/run it again with that DATABASE_URL/),
  ]);
  expect(move([]).status).toBe(0);
  rmSync(file);
  expect(move(["--to-sqlite"], "2x COMMENT ON SCHEMA main IS 'move").signal).toBe("SIGKILL");
  const third = join(folder, "third");
  const apart = runOn(third, "move-to-postgres.ts", ["--to-sqlite"], undefined, settings);
  expect([apart.status, apart.said]).toEqual([1, expect.stringMatching(/run it again with that DATA_DIR/)]);
  expect(existsSync(join(third, "portal.db"))).toBe(false);
}, 120_000);

test("what ends with an error, and not with a kill, leaves the side moved from open", async () => {
  await onClient(url, (client) => client.query("CREATE SCHEMA main; CREATE TABLE main.meta (key int)"));
  expect(move([]).status).toBe(1);
  expect((await starts()).sqlite).toBeNull();
});

test("half a file is no source", async () => {
  truncateSync(file, Math.floor(statSync(file).size / 2));
  expect(move([])).toMatchObject({ status: 1, said: expect.stringMatching(/is damaged/) });
  // As a crash leaves it, the size says nothing.
  copyFileSync(whole, file);
  const { sqlite } = connect(file);
  sqlite.pragma("wal_autocheckpoint = 0");
  sqlite.prepare("INSERT INTO meta (key, value) VALUES ('later', '1')").run();
  const crashed = join(folder, "crashed");
  cpSync(home, crashed, { recursive: true });
  sqlite.close();
  rmSync(join(crashed, "portal.db-shm"), { force: true });
  truncateSync(join(crashed, "portal.db"), Math.floor(statSync(whole).size / 2));
  const told = runOn(crashed, "move-to-postgres.ts", [], undefined, settings);
  expect([told.status, told.said]).toEqual([1, expect.stringMatching(/is damaged|The database is damaged/)]);
});
