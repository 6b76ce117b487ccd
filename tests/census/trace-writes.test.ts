import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { watchWrites } from "./trace-writes.ts";

const folder = mkdtempSync(join(tmpdir(), "traced-"));
const file = join(folder, "one.db");
const [own, product] = [new Database(file), new Database(file)];
own.exec("create table orders (id integer primary key, state text); create table audit (id integer)");
const writes = watchWrites(own, file);
afterAll(() => {
  writes.stop();
  own.close();
  product.close();
  rmSync(folder, { recursive: true });
});

const run = (...statements: string[]) =>
  writes.during(async () => {
    for (const one of statements) {
      const statement = product.prepare(one);
      if (statement.reader) statement.all();
      else statement.run();
    }
  });

test("what one transaction writes is told together, what is written alone by itself", async () => {
  const { transactions } = await run(
    "begin",
    `insert into "orders" ("state") values ('new') returning "id"`,
    `update "orders" set "state" = 'sold'`,
    `insert into "audit" ("id") values (1)`,
    "commit",
    `delete from "audit"`,
  );
  expect(transactions).toEqual([["orders", "audit"], ["audit"]]);
});

test("what is rolled back, meets no row, only reads, or is the test's own is no change", async () => {
  const { transactions } = await run(
    "begin",
    `insert into "audit" ("id") values (1)`,
    "rollback",
    `update "orders" set "state" = 'none' where "id" = 99`,
    `select * from "orders"`,
  );
  expect(transactions).toEqual([]);
  const mine = await writes.during(async () => own.prepare("insert into audit (id) values (2)").run());
  expect(mine.transactions).toEqual([]);
});
