import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { migrateToLatest } from "#db/migrate.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-migration-"));
const { db, sqlite, close } = connect(join(dataDir, "portal.db"));
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tables = () =>
  sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%kysely%'")
    .pluck()
    .all();

test("a migration that ends half way leaves nothing behind, so that the next start runs it again", async () => {
  // Stands in the way of one of the last tables the migration makes.
  sqlite.exec("CREATE TABLE submissions (stray TEXT)");
  await expect(migrateToLatest(db)).rejects.toThrow(/already exists/);
  expect(tables()).toEqual(["submissions"]);
  sqlite.exec("DROP TABLE submissions");
  const all = readdirSync("db/migrations").map((name) => name.replace(/\.ts$/, ""));
  expect(await migrateToLatest(db)).toEqual(all.toSorted());
  expect(tables()).toContain("submissions");
  expect(await migrateToLatest(db)).toEqual([]);
});
