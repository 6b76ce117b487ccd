/** Long imports: all of a file or nothing of it. By the hundred thousand, in tests/heavy/long-imports. */
import { describe, expect, test } from "vitest";
import { importKpis } from "#app/features/kpis/import-kpis.server.ts";
import { importHoldings } from "#app/features/valuation/import-holdings.server.ts";
import { sweepFlows } from "#app/features/valuation/unfinished-flows.server.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import {
  analystOf,
  DRAFT_TABLES,
  importLong,
  KINDS,
  linesOf,
  NOTHING,
  seenBy,
  uploaded,
  WRONG,
} from "../support/long-imports.ts";

const house = await freshDatabase();
const { db, sqlite } = house;

describe.each(KINDS)("a long file of %s", (kind) => {
  test("leaves nothing when its last row will not do", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, []);
    const result = await importLong(kind, db, member, await uploaded(linesOf(kind, 3000, WRONG[kind])));
    expect(result).toMatchObject({ ok: false, reason: "file" });
    const told = JSON.stringify(result);
    expect(told).toContain("Line 3002");
    expect(told).not.toContain("Line 3001");
    expect(databaseDigest(sqlite, [])).toEqual(before);
  });

  test("leaves nothing when writing it fails half way", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, []);
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
    expect(databaseDigest(sqlite, [])).toEqual(before);
    expect(await seenBy(db, member)).toEqual(NOTHING);
  });
});

test("what is coming in for others is not swept, and two files for one desk come in one after the other", async () => {
  const member = await analystOf(house);
  const file = await uploaded(linesOf("flows", 3000));
  const results = Promise.all([
    importLong("flows", db, member, file),
    importLong("flows", db, member, file),
    sweepFlows(db),
  ]);
  await sweepFlows(db);
  expect((await results).slice(0, 2)).toEqual([
    { ok: true, added: 3000, others: 0 },
    { ok: true, added: 0, others: 3000 },
  ]);
  expect(await seenBy(db, member)).toEqual({ ...NOTHING, flows: 3000 });
});

test("a file with the same cash flow twice means two, and passes both over when it comes again", async () => {
  const member = await analystOf(house);
  const source = "Holding,Date,Amount\nHolding 1,2020-01-31,-5\nHolding 1,2020-01-31,-5\n";
  expect(await importLong("flows", db, member, source)).toEqual({ ok: true, added: 2, others: 0 });
  expect(await importLong("flows", db, member, source)).toEqual({ ok: true, added: 0, others: 2 });
});

test("a file that is longer than anything kept is counted, not held", async () => {
  const member = await analystOf(house);
  const more = Array.from({ length: 3000 }, (_, index) => `More ${index},Energy,25,1000`);
  const source = ["Name,Sector,Stake (%),Cost", "holding 7,Energy,25,1000", ...more].join("\n");
  expect(await importHoldings(db, member, { source })).toMatchObject({
    ok: false,
    reason: "room",
    problems: [{ what: "The file has 3000 new holdings. A portfolio has room for 800 more" }],
  });
  const twice = `${source}\nMORE 2999,Energy,25,1000`;
  expect(await importHoldings(db, member, { source: twice })).toMatchObject({
    ok: false,
    reason: "file",
    problems: [{ what: "Line 3003: MORE 2999 is on line 3002 already" }],
  });
  const codes = Array.from({ length: 1000 }, (_, index) => `m${index},More ${index},count,higher,monthly`);
  const definitions = ["Code,Name,Unit,Direction,Frequency", ...codes].join("\n");
  expect(await importKpis(db, member, { source: definitions })).toEqual({ ok: false, reason: "full" });
});
