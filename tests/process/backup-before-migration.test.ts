/** A database of an older version, with people in it, is backed up before a newer version changes its tables. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { Migrator } from "kysely/migration";
import { afterAll, beforeEach, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import * as first from "#db/migrations/0001-the-chain.ts";
import { testSecret } from "../support/product/test-env.ts";

const home = mkdtempSync(join(tmpdir(), "portal-older-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(home, "data-"));
  Object.assign(process.env, { NODE_ENV: "test", APP_SECRET: testSecret, DATA_DIR: dataDir });
  const { db, sqlite, close } = connect(join(dataDir, "portal.db"));
  const provider = { getMigrations: async () => ({ "0001-the-chain": first }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  // As that version wrote it: today's commands know of columns that come later.
  sqlite
    .prepare(
      `INSERT INTO users (id, role, email, email_normalised, first_name, last_name, job_title, phone, status, is_demo, created_at)
       VALUES (?, 'admin', 'ada@example.com', 'ada@example.com', 'Ada', 'Tester', '', '', 'active', 0, '2026-01-05T09:00:00.000Z')`,
    )
    .run("a".repeat(32));
  await close();
});

function migrate() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts/migrate.ts")], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

function look(file: string) {
  const sqlite = new Database(file, { readonly: true });
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const users = sqlite.prepare("SELECT count(*) FROM users").pluck().get();
  sqlite.close();
  return { tables, users };
}

const backups = () => (existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")) : []);
const copies = () => backups().filter((name) => name.endsWith(".db"));

test("the backup holds the database as it was, and is made once", () => {
  const { status, said } = migrate();
  expect(said).toMatch(/Backup made before migrating: portal-\d{8}T\d{6}Z\nDatabase: migrated \(0002-/);
  expect(status).toBe(0);
  expect(copies()).toHaveLength(1);
  const before = look(join(dataDir, "backups", copies()[0] ?? ""));
  expect(before.users).toBe(1);
  expect(before.tables).not.toContain("tickets");
  const now = look(join(dataDir, "portal.db"));
  expect(now.users).toBe(1);
  expect(now.tables).toContain("tickets");
  expect(migrate().said).toContain("up to date");
  expect(copies()).toHaveLength(1);
});

test("a backup that fails stops the migration, in a sentence", () => {
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", "files"), "a file where the folder should be");
  const { status, said } = migrate();
  expect(status).toBe(1);
  expect(said).toContain("the backup before that failed");
  expect(said).toContain("Nothing was changed.");
  expect(said).not.toMatch(/\n\s+at /);
  expect(look(join(dataDir, "portal.db")).tables).not.toContain("tickets");
});

test("an empty data directory has nothing to back up", () => {
  rmSync(join(dataDir, "portal.db"));
  expect(migrate()).toMatchObject({ status: 0, said: expect.stringContaining("migrated (0001-the-chain") });
  expect(copies()).toEqual([]);
});
