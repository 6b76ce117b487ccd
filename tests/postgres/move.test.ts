/** A product moves from SQLite's file to PostgreSQL and back, and is the same. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connect, type Db } from "#db/connection.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { checksumOf, sqliteSide, tablesOf } from "#db/postgres/move.server.ts";
import { makeSchema } from "#db/postgres/schema.server.ts";
import { firstStart } from "#db/seeds/first-start.ts";
import { fold } from "#db/search/fold.ts";
import { rowsInIndex } from "#db/search/rows-in-index.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { rememberSecret } from "#app/platform/secrets/secret-check.server.ts";
import { databaseUrl } from "../support/postgres/own-database.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { factories } from "../support/scene/factories.ts";
import { testSettings } from "../support/product/test-env.ts";

const { dataDir, system } = await freshDatabase();
const name = `portal_moved_${process.pid}`;
const url = databaseUrl(name);
const [home, back] = ["portal-move-", "portal-back-"].map((start) => mkdtempSync(join(tmpdir(), start))) as [
  string,
  string,
];
const server = new pg.Client({ connectionString: databaseUrl("postgres") });
await server.connect();
await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
afterAll(async () => {
  await closePdf();
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
  for (const folder of [home, back]) rmSync(folder, { recursive: true, force: true });
});

function run(script: string, dataDir: string, settings: NodeJS.ProcessEnv, ...args: string[]): string {
  return execFileSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...testSettings, DATABASE_URL: "", DATA_DIR: dataDir, ...settings },
  });
}
const onPostgres = { DATABASE_URL: url };
const move = (dataDir: string, ...args: string[]) => run("move-to-postgres", dataDir, onPostgres, ...args);

async function allOf(file: string): Promise<Record<string, string>> {
  const { sqlite, close } = connect(file);
  const side = sqliteSide(sqlite);
  const sums: Record<string, string> = {};
  for (const table of tablesOf(sqlite)) sums[table.name] = await checksumOf(table, side);
  sums.sqlite_sequence = JSON.stringify(
    sqlite.prepare("SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'search%' ORDER BY name").all(),
  );
  await close();
  return sums;
}

const newest = async (db: Db) =>
  (
    await db
      .selectFrom("notifications")
      .select("seq")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).seq;

// Seven processes start in it one after the other: its time is there to end what hangs.
test("there and back with the demonstration, every table's checksum is the same; what was moved to goes on", async () => {
  const { db, close } = connect(join(home, "portal.db"));
  await migrateToLatest(db);
  await rememberSecret(db);
  await firstStart(db, { demo: true, say: () => {} });
  const make = factories(db);
  const who = await make.client({ last_name: "Økland“’" });
  await make.quote(who, { service_interest: "Bonds & ‘gilts’ \\ % _", state: "requested" });
  await make.ticket({ user_id: who.userId, company_id: who.companyId });
  await make.notifications(2500);
  const last = await newest(db);
  for (let at = 0; at < 3; at += 1)
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, system, { action: "report.withdraw", target: "report:1", details: {} }),
      );
  await db
    .deleteFrom("notifications")
    .where("seq", ">", last - 10)
    .execute();
  await close();
  for (const folder of [home, back])
    cpSync(join(dataDir, "files"), join(folder, "files"), { recursive: true });
  cpSync(home, join(back, "before"), { recursive: true });
  const before = await allOf(join(back, "before", "portal.db"));

  const isEmpty = /has a database, and the one that DATABASE_URL names is empty/;
  expect(() => run("audit-verify", home, onPostgres)).toThrow(isEmpty);
  // As a move leaves it that is killed.
  await makeSchema(url);
  expect(() => run("audit-verify", home, onPostgres)).toThrow(isEmpty);
  expect(move(home)).toContain("every row the same, the audit log holds");
  expect(() => run("audit-verify", home, {})).toThrow(/was moved to PostgreSQL: set DATABASE_URL/);
  rmSync(join(home, "moved-to-postgres"));
  expect(() => move(home)).toThrow(/There is data in that database already/);
  const store = connectPostgres(url);
  expect(await rowsInIndex(store.db, "users", fold("Økland"), 10)).toEqual([who.userId]);
  // Numbers go on after the highest that was ever given.
  await factories(store.db).notifications(1);
  const seq = await newest(store.db);
  expect(seq).toBe(last + 1);
  await store.db.deleteFrom("notifications").where("seq", "=", seq).execute();
  await store.db.executeQuery(
    CompiledQuery.raw(`UPDATE sqlite_sequence SET seq = ${last} WHERE name = 'notifications'`),
  );
  expect(() => move(back, "--to-sqlite")).toThrow(/Others are connected/);
  await store.close();

  expect(move(back, "--to-sqlite")).toContain("every row the same, the audit log holds");
  expect(await allOf(join(back, "portal.db"))).toEqual(before);
}, 120_000);
