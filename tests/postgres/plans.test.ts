/** What PostgreSQL is asked again and again is planned once for each connection. */
import { afterAll, beforeEach, expect, test } from "vitest";
import type { PostgresPoolClient } from "kysely";
import { poolOf } from "#db/postgres/client.server.ts";
import { isStale, keepingPlans } from "#db/postgres/keeping-plans.ts";
import { databaseUrl } from "../support/postgres/own-database.ts";

const pool = keepingPlans(poolOf(databaseUrl("postgres"), 1));
let client: PostgresPoolClient;
beforeEach(async () => {
  client = await pool.connect();
  await client.query("DEALLOCATE ALL", []);
  return () => client.release(true);
});
afterAll(() => pool.end());

async function askOften(text: string, ...values: unknown[]): Promise<void> {
  for (let times = 0; times < 4; times += 1) await client.query(text, values);
}

test("a question has a name from the third time on; one for a pattern, a company's rows or hundreds of ids never has", async () => {
  const one = `FROM (SELECT 1 AS id, 'a' AS company_id) AS one`;
  const even = `SELECT "company_id" ${one} WHERE "id" = $1::int`;
  const few = `SELECT 1 ${one} WHERE "company_id" = $1 AND "id" in ($2::int)`;
  await askOften(even, 1);
  await askOften(few, "a", 1);
  await askOften(`SELECT 1 ${one} WHERE "company_id" = $1`, "a");
  await askOften(`SELECT 1 ${one} WHERE "company_id" in ($1)`, "a");
  await askOften("SELECT 1 WHERE 'a' LIKE $1", "a");
  await askOften("SELECT 1 WHERE 'a' ILIKE $1", "a");
  const ids = Array.from({ length: 1000 }, (_, at) => at);
  await askOften(`SELECT 1 ${one} WHERE "id" in (${ids.map((at) => `$${at + 1}::int`).join()})`, ...ids);
  await client.query("SELECT $1::int AS once", [1]);
  const { rows } = await client.query<{ statement: string }>(
    "SELECT statement FROM pg_prepared_statements",
    [],
  );
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual([even, few].toSorted());
});

test("where a table has changed beneath a kept question it is asked anew, in a transaction all of that", async () => {
  const all = "SELECT * FROM changing WHERE a = $1";
  await client.query("CREATE TEMPORARY TABLE changing (a int)", []);
  await client.query("INSERT INTO changing VALUES (1)", []);
  await askOften(all, 1);
  await client.query("ALTER TABLE changing ADD COLUMN b int", []);
  expect((await client.query(all, [1])).rows).toEqual([{ a: 1, b: null }]);
  await askOften(all, 1);
  await client.query("ALTER TABLE changing ADD COLUMN c int", []);
  await client.query("BEGIN", []);
  const refused = await client.query(all, [1]).catch((error: unknown) => error);
  expect(isStale(refused)).toBe(true);
  await client.query("ROLLBACK", []);
  await client.query("BEGIN", []);
  expect((await client.query(all, [1])).rows).toEqual([{ a: 1, b: null, c: null }]);
  await client.query("ROLLBACK", []);
});
