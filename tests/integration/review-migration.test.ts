import { mkdtempSync, rmSync } from "node:fs";
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
  expect(await migrateToLatest(db)).toEqual([
    "0001-the-chain",
    "0002-enquiries-and-orders",
    "0003-client-portal",
    "0004-admin-portals",
    "0005-json-api",
    "0006-analyst-tools",
    "0007-unfinished-imports",
    "0008-who-sees-secrets",
    "0009-security-events",
    "0010-kinds-in-registries",
  ]);
  expect(tables()).toContain("submissions");
  expect(await migrateToLatest(db)).toEqual([]);
});
