/** Long files: what a preview showed, or nothing. As long as they may be, in tests/heavy/load/long-imports. */
import { describe, expect, test, vi } from "vitest";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { importTable, lookAt, take } from "../../support/scene/imports.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import {
  analystOf,
  TABLES,
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
      `CREATE TEMP TRIGGER full BEFORE INSERT ON main.${TABLES[kind]} WHEN ${late}
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

test("two files for one desk come in one after the other", async () => {
  const member = await analystOf(house);
  const file = await uploaded(linesOf("flows", 3000));
  const both = [await lookAtLong("flows", db, member, file), await lookAtLong("flows", db, member, file)];
  const taking = both.map(async (one) => ("problems" in one ? "unread" : (await take(db, member, one)).text));
  const [first, second] = await Promise.allSettled(taking);
  expect(first).toEqual({ status: "fulfilled", value: "3,000 cash flows added." });
  expect(second, "what it showed is not so any more").toMatchObject({
    reason: new Error("Not taken: changed"),
  });
  expect(await seenBy(db, member)).toEqual({ ...NOTHING, flows: 3000 });
});

test.each([
  [
    "a cash flow",
    "flows",
    "INSERT INTO valuation_flows (id, holding_id, company_id, flow_on, amount_pence) SELECT lower(hex(randomblob(16))), id, company_id, '2025-01-31', 5 FROM valuation_holdings WHERE company_id = ? AND name = 'Holding 7'",
  ],
  ["a KPI’s unit", "values", "UPDATE kpis SET unit = 'days' WHERE company_id = ? AND code = 'k7'"],
] as const)("%s that changes while a file is judged leaves all of it out", async (_, kind, change) => {
  const member = await analystOf(house);
  const seen = await lookAtLong(kind, db, member, await uploaded(linesOf(kind, 3000)));
  if ("problems" in seen) throw new Error(seen.problems.join());
  // Before the transaction: the rows are judged piece by piece by then, and others have had their turns.
  const begin = db.transaction.bind(db);
  const late = vi.spyOn(db, "transaction").mockImplementationOnce(() => {
    sqlite.prepare(change).run(member.companyId);
    return begin();
  });
  await expect(take(db, member, seen)).rejects.toThrow("Not taken: changed");
  late.mockRestore();
  expect((await seenBy(db, member))[kind]).toBe(kind === "flows" ? 1 : 0);
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
