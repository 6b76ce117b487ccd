import { expect, test } from "vitest";
import { companyRows, COMPANY_RECORDS } from "#app/features/company-merges/company-records.ts";
import { referencesOf } from "#db/references.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const app = await freshDatabase();

test("has every column of the database that refers to a company", async () => {
  const references = (await referencesOf(app.db)).filter(
    ({ to, table }) => to === "companies" && table !== "company_merges",
  );
  const listed = companyRows.map(({ table, column }) => `${table}.${column}`).sort();
  expect(references.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(listed);
});

test("knows what tells a row from the others, and of what a company has one alone", () => {
  const indexes = (table: string) =>
    (
      app.sqlite
        .prepare(`SELECT name FROM pragma_index_list(?) WHERE "unique" = 1`)
        .pluck()
        .all(table) as string[]
    ).map(
      (index) => app.sqlite.prepare("SELECT name FROM pragma_index_info(?)").pluck().all(index) as string[],
    );
  for (const [table, { key = ["id"], single }] of Object.entries(COMPANY_RECORDS)) {
    const unique = indexes(table);
    const ofCompany = unique.filter((columns) => columns.includes("company_id"));
    const others = ofCompany.map((columns) => columns.filter((column) => column !== "company_id"));
    expect(others, table).toEqual(single ? [single.of] : []);
    const isKey = unique.some((columns) =>
      columns.every((column) => [...key, "company_id"].includes(column)),
    );
    expect(isKey || key[0] === "seq", `${table}: ${key.join()}`).toBe(true);
  }
});
