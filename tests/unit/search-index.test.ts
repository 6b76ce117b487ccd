/** The search index: its triggers keep it with the rows, whatever is written, and everything folds letters alike. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { openCopy } from "#db/copy.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { fold, foldedInSql } from "#db/search/fold.ts";
import { rebuildSearch } from "#db/search/rebuild.server.ts";
import { rowsWith } from "#app/features/search/search-documents.server.ts";
import { searchDisagreements } from "../support/reading/search-agreement.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-search-"));
const file = join(folder, "portal.db");
const { db, sqlite, close } = connect(file);
beforeAll(() => migrateToLatest(db));
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const at = "2026-11-20T09:00:00.000Z";

const schema = () =>
  sqlite
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE name LIKE 'search%' AND sql IS NOT NULL ORDER BY name",
    )
    .all();

test("what the migrations made is what a rebuild makes of the registry", async () => {
  const migrated = schema();
  expect(migrated.length).toBeGreaterThan(80);
  await rebuildSearch(db, "2026-11-24T00:00:00.000Z");
  expect(schema()).toEqual(migrated);
});

test("every letter is folded alike by the product and in SQL, and what is folded stays so", () => {
  const letters = Array.from({ length: 0x1f000 - 1 }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
  // Many at a time: most of what a statement takes is being run at all.
  const texts = Array.from({ length: Math.ceil(letters.length / 100) }, (_, at) =>
    letters
      .slice(at * 100, at * 100 + 100)
      .map((letter) => `a${letter}b`)
      .join(""),
  );
  const inSql = sqlite.prepare(`SELECT ${foldedInSql("given")} FROM (SELECT ? AS given)`).pluck();
  const wrong = texts.filter((text) => {
    const ours = fold(text);
    return inSql.get(text) !== ours || fold(ours) !== ours;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["O’Neil", "O'Neil"],
  ["O'Neil", "ONEIL"],
  ["Groß & Søn", "gross and son"],
  ["Æther–Łódź", "aether-lodz"],
  ["Þór “Ltd”", 'thor "ltd"'],
  ["Électricité", "e\u0301lectricite\u0301"],
  ["ΆΛΦΑ Ёлка", "άλφα елка"],
])("%s is found by %s", async (name, search) => {
  const key = "9".repeat(32);
  sqlite.prepare("INSERT INTO categories (id, name, position) VALUES (?, ?, 901)").run(key, name);
  expect(await rowsWith(db, "categories", search)).toEqual([key]);
  expect(await rowsWith(db, "categories", search, ["nobody"])).toEqual([key]);
  sqlite.prepare("DELETE FROM categories WHERE id = ?").run(key);
  expect(await rowsWith(db, "categories", search)).toEqual([]);
});

test("of an owner every row is found, in several batches, by one letter, and nobody else's", async () => {
  const companyIds = ["5", "6"].map((digit) => digit.repeat(32));
  const add = sqlite.prepare(
    `INSERT INTO search_texts (kind, owner, record_id, words) VALUES ('deals', ?, ?, ?)`,
  );
  for (const owner of companyIds)
    for (let at = 0; at < 4001; at++)
      add.run(owner, `${owner.slice(0, 20)}${at}`, at % 1000 === 0 ? "É" : "x");
  const found = await rowsWith(db, "deals", "e", companyIds.slice(0, 1));
  const first = (companyIds[0] ?? "").slice(0, 20);
  expect(found?.toSorted()).toEqual([0, 1000, 2000, 3000, 4000].map((at) => `${first}${at}`));
  expect(await rowsWith(db, "deals", "x", companyIds.slice(1))).toBeNull();
  sqlite.prepare("DELETE FROM search_documents WHERE kind = 'deals'").run();
});

test("lists of names are in the order of the alphabet, whatever capitals and accents", async () => {
  const names = [
    "Ägypten",
    "aachen",
    "Zebra",
    "élan",
    "Echo",
    "Ørsted",
    "opal",
    "Østfold",
    "Ost & Co",
    "ŁÓDŹ",
    "lm",
  ];
  const add =
    sqlite.prepare(`INSERT INTO companies (id, name, country, city, access_level, is_demo, created_at)
    VALUES (?, ?, 'GB', 'Leeds', 'demo', 0, '${at}')`);
  for (const [index, name] of names.entries()) add.run(`8${String(index).padStart(31, "0")}`, name);
  const rows = await db.selectFrom("companies").select("name").orderBy("name_folded").execute();
  expect(rows.map((row) => row.name)).toEqual([
    "aachen",
    "Ägypten",
    "Echo",
    "élan",
    "lm",
    "ŁÓDŹ",
    "opal",
    "Ørsted",
    "Ost & Co",
    "Østfold",
    "Zebra",
  ]);
  sqlite.exec("DELETE FROM companies");
});

const word = fc.constantFrom(
  "École",
  "ecole",
  "BANK of “x”",
  "a",
  "",
  "Zürich\nZug",
  '100% "_*',
  "ß🎉",
  "e\u0301tude",
);
const name = fc.tuple(word, word).map((words) => words.join(" ").trim() || "x");
const id = fc.constantFrom("1", "2", "3", "4").map((digit) => digit.repeat(32));
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), id, name }),
  fc.record({ kind: fc.constant("upsert" as const), id, name }),
  fc.record({ kind: fc.constant("update" as const), id, name }),
  fc.record({ kind: fc.constant("other" as const), id, name }),
  fc.record({ kind: fc.constant("delete" as const), id, name }),
);
const transactions = fc.array(fc.record({ steps: fc.array(step, { maxLength: 6 }), isKept: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});

test("index and tables agree after any commands, those undone as well", async () => {
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      for (const { steps, isKept } of all) {
        const done = db.transaction().execute(async (trx) => {
          for (const { kind, id: key, name: text } of steps) {
            const row = {
              id: key,
              name: text,
              country: "GB",
              city: "Leeds",
              access_level: "demo",
              is_demo: 0,
            } as const;
            const insert = trx.insertInto("companies").values({ ...row, created_at: at });
            if (kind === "insert") await insert.onConflict((conflict) => conflict.doNothing()).execute();
            if (kind === "upsert")
              await insert
                .onConflict((conflict) => conflict.column("id").doUpdateSet({ name: text }))
                .execute();
            if (kind === "update")
              await trx.updateTable("companies").set({ name: text }).where("id", "=", key).execute();
            if (kind === "other")
              await trx.updateTable("companies").set({ city: "York" }).where("id", "=", key).execute();
            if (kind === "delete") await trx.deleteFrom("companies").where("id", "=", key).execute();
          }
          if (!isKept) throw new Error("undone");
        });
        await done.catch((error: unknown) => {
          if (!(error instanceof Error && error.message === "undone")) throw error;
        });
      }
      expect(searchDisagreements(sqlite)).toEqual([]);
      for (const term of ["école", "BANK", "etude", "%"]) {
        const rows = await db.selectFrom("companies").select(["id", "name"]).execute();
        const having = rows.filter((row) => fold(row.name).includes(fold(term))).map((row) => row.id);
        const found = await rowsWith(db, "companies", term);
        expect(found?.toSorted() ?? null).toEqual(fold(term).length < 3 ? null : having.toSorted());
      }
    }),
    { numRuns: 40 },
  );
});

test("damage is told apart from that of the rows, and a rebuild mends it", async () => {
  const found = () => {
    const copy = openCopy(file);
    const faults = { search: copy.searchFaults(), others: copy.faults() };
    void copy.close();
    return faults;
  };
  expect(found()).toEqual({ search: [], others: [] });
  sqlite.exec(`INSERT INTO categories (id, name, position) VALUES ('${"7".repeat(32)}', 'Rare earths', 900)`);
  sqlite.exec("DELETE FROM search_documents WHERE kind = 'categories'");
  expect(found()).toEqual({ search: ["search_categories has not the rows of categories"], others: [] });
  const other = new Database(file).unsafeMode();
  other.exec("UPDATE search_categories_data SET block = zeroblob(40) WHERE id > 10");
  other.close();
  expect(found().search.length).toBeGreaterThan(1);
  expect(found().others).toEqual([]);
  expect(await rebuildSearch(db, at)).toBeGreaterThan(0);
  expect(found()).toEqual({ search: [], others: [] });
  expect(searchDisagreements(sqlite)).toEqual([]);
  expect(await rowsWith(db, "categories", "EARTH")).toEqual(["7".repeat(32)]);
});

test("a copy made by VACUUM INTO has the same index", () => {
  const copy = join(folder, "copy.db");
  sqlite.prepare("VACUUM INTO ?").run(copy);
  const opened = connect(copy);
  expect(searchDisagreements(opened.sqlite)).toEqual([]);
  return opened.close();
});
