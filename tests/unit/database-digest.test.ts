/** What shows that nothing changed sees whatever changes: by this connection and by another, rows and tables. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { databaseDigest } from "../support/reading/database-digest.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-digest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a digest changes with each commit, and is the same while there is none", () => {
  const own = new Database(join(folder, "one.db"));
  own.pragma("journal_mode = WAL");
  own.exec("CREATE TABLE t (a); CREATE TABLE sessions (a); INSERT INTO t VALUES (1)");
  const other = new Database(join(folder, "one.db"));
  const first = databaseDigest(own);
  expect(databaseDigest(own)).toEqual(first);
  other.exec("INSERT INTO t VALUES (2)");
  const second = databaseDigest(own);
  expect(second).not.toEqual(first);
  own.exec("UPDATE t SET a = 3 WHERE a = 2");
  const third = databaseDigest(own);
  expect(third).not.toEqual(second);
  own.exec("INSERT INTO sessions VALUES (1)");
  expect(databaseDigest(own)).toEqual(third);
  expect(databaseDigest(own, [])).not.toEqual(third);
  own.exec("CREATE TABLE u (a)");
  expect(Object.keys(databaseDigest(own))).toEqual(["t", "u"]);
  own.close();
  other.close();
});
