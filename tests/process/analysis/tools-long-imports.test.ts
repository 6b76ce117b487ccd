/** Long imports: what a preview showed, or nothing. By the hundred thousand, in tests/heavy/long-imports. */
import { describe, expect, test } from "vitest";
import { sweepFlows } from "#app/features/analysis/valuation/imports/unfinished-flows.server.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { importTable, lookAt, take } from "../../support/scene/imports.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import {
  analystOf,
  DRAFT_TABLES,
  importLong,
  KINDS,
  linesOf,
  lookAtLong,
  NOTHING,
  seenBy,
  uploaded,
  WRONG,
} from "../../support/fuzz/long-imports.ts";

const house = await freshDatabase();
const { db, sqlite } = house;

describe.each(KINDS)("a long file of %s", (kind) => {
  test("is looked at without a trace, and its last row, which will not do, is left out", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, ["staged_imports"]);
    const seen = await lookAtLong(kind, db, member, await uploaded(linesOf(kind, 3000, WRONG[kind])));
    if ("problems" in seen) throw new Error(seen.problems.join());
    expect(seen.preview.counts).toEqual({ new: 3000, changed: 0, same: 0, refused: 1 });
    expect(seen.preview.refused).toEqual([{ line: 3002, text: expect.stringContaining("Line 3002") }]);
    expect(databaseDigest(sqlite, ["staged_imports"])).toEqual(before);
    await take(db, member, seen);
    expect(await seenBy(db, member)).toEqual({ ...NOTHING, [kind]: 3000 });
  });

  test("leaves nothing when writing it fails half way", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, ["staged_imports"]);
    // A row of the seventh piece finds the disk full, as it were.
    const late = {
      flows: "abs(NEW.amount_pence) = 420000",
      values: "NEW.value = 3200",
      peers: "NEW.name = 'Company 3200'",
    }[kind];
    sqlite.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON main.${DRAFT_TABLES[kind]} WHEN ${late}
       BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    try {
      const file = await uploaded(linesOf(kind, 4000));
      await expect(importLong(kind, db, member, file)).rejects.toThrow("full");
    } finally {
      sqlite.exec("DROP TRIGGER temp.full");
    }
    expect(databaseDigest(sqlite, ["staged_imports"])).toEqual(before);
    expect(await seenBy(db, member)).toEqual(NOTHING);
  });
});

test("what is coming in for others is not swept, and two files for one desk come in one after the other", async () => {
  const member = await analystOf(house);
  const file = await uploaded(linesOf("flows", 3000));
  const both = [await lookAtLong("flows", db, member, file), await lookAtLong("flows", db, member, file)];
  const taking = both.map(async (one) => ("problems" in one ? "unread" : (await take(db, member, one)).text));
  const results = Promise.allSettled([...taking, sweepFlows(db)]);
  await sweepFlows(db);
  const [first, second] = await results;
  expect(first).toEqual({ status: "fulfilled", value: "3,000 cash flows added." });
  expect(second, "what it showed is not so any more").toMatchObject({
    reason: new Error("Not taken: changed"),
  });
  expect(await seenBy(db, member)).toEqual({ ...NOTHING, flows: 3000 });
});

test("a file with the same cash flow twice means two, and passes both over when it comes again", async () => {
  const member = await analystOf(house);
  const source = "Holding,Date,Amount\nHolding 1,2020-01-31,-5\nHolding 1,2020-01-31,-5\n";
  const counts = async () => {
    const seen = await lookAtLong("flows", db, member, source);
    return "problems" in seen ? null : seen.preview.counts;
  };
  expect(await counts()).toMatchObject({ new: 2, same: 0 });
  expect(await importLong("flows", db, member, source)).toMatchObject({ ok: true });
  expect(await counts()).toMatchObject({ new: 0, same: 2 });
});

test("a file that is longer than anything kept is counted, not held", async () => {
  const member = await analystOf(house);
  const more = Array.from({ length: 3000 }, (_, index) => `More ${index},Energy,25,1000`);
  const source = ["Name,Sector,Stake (%),Cost", "holding 7,Energy,25,1000", ...more].join("\n");
  expect(await importTable(db, member, "holdings", source)).toMatchObject({
    ok: false,
    problems: [expect.stringContaining("The file has 3,000 new holdings. A portfolio has room for 800 more")],
  });
  const twice = `${source}\nMORE 2999,Energy,25,1000`;
  const seen = await lookAt(db, member, "holdings", twice);
  expect(seen).toMatchObject({
    preview: { refused: [{ text: expect.stringContaining("Line 3003: MORE 2999 is on line 3002 already") }] },
  });
  const codes = Array.from({ length: 1000 }, (_, index) => `m${index},More ${index},count,higher,monthly`);
  const definitions = ["Code,Name,Unit,Direction,Frequency", ...codes].join("\n");
  expect(await importTable(db, member, "kpis", definitions)).toEqual({
    ok: false,
    problems: [expect.stringContaining("There is no room for more")],
  });
});
