import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { commitTogether, MOST_TOGETHER } from "#app/platform/commit-together.server.ts";
import { connect, type Db, type Trx } from "#db/connection.server.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-together-"));
let commits = 0;
let db: Db;
let file = "";

beforeEach(() => {
  file = join(mkdtempSync(join(folder, "one-")), "some.db");
  const outcomes = { failed: () => {}, committed: () => void (commits += 1), slow: () => {} };
  const connection = connect(file, outcomes);
  connection.sqlite.exec(`
    CREATE TABLE told (id INTEGER PRIMARY KEY, name INTEGER NOT NULL) STRICT;
    CREATE TABLE follows (told INTEGER NOT NULL REFERENCES told (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
  `);
  ({ db } = connection);
  commits = 0;
  onTestFinished(async () => {
    await connection.close();
    rmSync(join(file, ".."), { recursive: true, force: true });
  });
});

const insert = async (to: Db | Trx, name: number) => {
  await sql`INSERT INTO told (name) VALUES (${name})`.execute(to);
  return name;
};
const together = (name: number, then: (trx: Trx) => Promise<unknown> = async () => {}) =>
  commitTogether(db, 5, async (trx) => {
    await insert(trx, name);
    await then(trx);
    return name;
  });
const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, at) => least + at);

/** As another process finds it on the disk. */
function stored(): number[] {
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.prepare("SELECT name FROM told ORDER BY id").pluck().all() as number[];
  } finally {
    sqlite.close();
  }
}

test("commands of one moment are one commit, in the order they came, and each has its own answer", async () => {
  const all = numbers(1, MOST_TOGETHER);
  expect(await Promise.all(all.map((name) => together(name)))).toEqual(all);
  expect(stored()).toEqual(all);
  expect(commits).toBe(1);
  await together(26);
  expect(commits, "whoever comes later is committed later").toBe(2);
});

test("no more than so many keep the others waiting", async () => {
  await Promise.all(numbers(1, 2 * MOST_TOGETHER).map((name) => together(name)));
  expect(commits).toBe(2);
});

test("nobody is told before it is on the disk", async () => {
  const found: number[] = [];
  await Promise.all(numbers(1, 5).map((name) => together(name).then(() => found.push(stored().length))));
  expect(found).toEqual([5, 5, 5, 5, 5]);
});

test("of fifty, the one that throws fails alone", async () => {
  const fails = async () => {
    throw new Error("thirteen");
  };
  const results = await Promise.allSettled(
    numbers(1, 50).map((name) => together(name, name === 13 ? fails : undefined)),
  );
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(failed).toEqual([new Error("thirteen")]);
  expect(stored().toSorted((one, other) => one - other)).toEqual(
    numbers(1, 50).filter((name) => name !== 13),
  );
});

test("a COMMIT that fails fails all, and leaves nothing behind", async () => {
  const follow = (trx: Trx) => sql`INSERT INTO follows (told) VALUES (-1)`.execute(trx);
  const results = await Promise.allSettled(
    numbers(1, 10).map((name) => together(name, name === 4 ? follow : undefined)),
  );
  for (const result of results)
    expect(result).toMatchObject({ status: "rejected", reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } });
  expect(stored()).toEqual([]);
  await together(11);
  expect(stored()).toEqual([11]);
});

test("a disk that fills up in the middle commits nothing of a command that failed", async () => {
  const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
  await sql.raw(`PRAGMA max_page_count = ${Number(pages.rows[0]?.page_count) + 2}`).execute(db);
  const much = (trx: Trx) =>
    sql`WITH RECURSIVE many (name) AS (SELECT 100 UNION ALL SELECT name + 1 FROM many LIMIT 9999)
      INSERT INTO told (name) SELECT name FROM many`.execute(trx);
  const results = await Promise.allSettled(
    numbers(1, 9).map((name) => together(name, name === 5 ? much : undefined)),
  );
  const failed = results.flatMap((result, at) =>
    result.status === "rejected" ? [[at + 1, result.reason.code]] : [],
  );
  expect(failed).toEqual([[5, "SQLITE_FULL"]]);
  expect(stored().toSorted((one, other) => one - other)).toEqual(numbers(1, 9).filter((name) => name !== 5));
});

test("what is read in the middle is never taken back", async () => {
  let read: Promise<unknown> | undefined;
  const readBeside = async () => {
    read ??= sql`SELECT name FROM told`.execute(db).then(({ rows }) => rows);
  };
  const fails = async () => {
    throw new Error("late");
  };
  const results = await Promise.allSettled([together(1, readBeside), together(2), together(3, fails)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await read).toEqual([]);
  expect(stored()).toEqual([1, 2]);
});

test("other transactions and single writes take their turns between groups", async () => {
  await Promise.all([
    together(1),
    insert(db, 2),
    db.transaction().execute((trx) => insert(trx, 3)),
    together(4),
  ]);
  expect(stored()).toEqual([2, 3, 1, 4]);
});

test.each([
  ["middle", []],
  ["told", numbers(1, 10)],
])("a kill -9 leaves all of a group or nothing (%s)", (when, expected) => {
  const child = spawnSync(process.execPath, ["tests/support/product/commit-in-child.ts", file, when]);
  expect(child.signal, child.stderr.toString()).toBe("SIGKILL");
  expect(stored()).toEqual(expected);
});
