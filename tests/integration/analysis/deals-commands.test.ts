import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import {
  addDeal,
  editDeal,
  moveDeal,
  removeDeal,
} from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { addDealSchema, editDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { DEAL_COLUMNS, dealRow } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { daysToClose } from "#app/features/analysis/deals/maths/deal-history.ts";
import {
  findDeal,
  findDealMoves,
  findEveryDeal,
  findMovesOf,
  findPipelineCells,
} from "#app/features/analysis/deals/records/find-deals.server.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { cellsOf, headersOf } from "#app/features/csv/csv-columns.ts";
import { countRows } from "#app/features/lists/list.server.ts";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { importTable, lookAgain, lookAt, take } from "../../support/scene/imports.ts";
import { newMember } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db, lastAudit } = house;
const year = new Date().getUTCFullYear();

const granted = () => newMember(house, "deal-flow");

const filled = (more: Record<string, string> = {}) => {
  const { _once, ...fields } = addDealSchema.parse({ name: "Acme", type: "Seed", sector: "Energy", ...more });
  return { ...fields, once: _once };
};

async function added(member: Member, more: Record<string, string> = {}) {
  const result = await addDeal(db, member, filled(more));
  if (!result.ok) throw new Error(`The deal was not added: ${result.reason}`);
  return result;
}

describe("adding", () => {
  test("begins at Initial Contact at 50%, with its first line of history", async () => {
    const member = await granted();
    const { id, number } = await added(member, { valuation: "£1,000" });
    expect(number).toBe(`ACM${year}001`);
    expect(await findDeal(db, member, id)).toMatchObject({
      stage: "Initial Contact",
      probability: 50,
      probabilityOverridden: false,
      valuationPence: 100_000,
    });
    expect(await findDealMoves(db, member, id)).toMatchObject([{ from: null, to: "Initial Contact" }]);
    expect(await lastAudit()).toMatchObject({ action: "deal.add" });
  });

  test("a number never comes back, and companies count apart", async () => {
    const member = await granted();
    const first = await added(member);
    await removeDeal(db, member, first.id);
    expect((await added(member, { name: "Other" })).number).toBe(`OTH${year}002`);
    expect((await added(await granted())).number).toBe(`ACM${year}001`);
    const many = await Promise.all(Array.from({ length: 20 }, () => added(member)));
    expect(new Set(many.map(({ number }) => number)).size).toBe(20);
  });
});

describe("moving", () => {
  test("to any stage, with history, the probability untouched", async () => {
    const member = await granted();
    const { id } = await added(member, { probability: "90" });
    expect(await moveDeal(db, member, { dealId: id, to: "Final Review" })).toMatchObject({ moved: true });
    expect(await moveDeal(db, member, { dealId: id, to: "Final Review" })).toMatchObject({ moved: false });
    expect(await moveDeal(db, member, { dealId: id, to: "Closed Lost" })).toMatchObject({
      reason: "lost-reason",
    });
    await moveDeal(db, member, { dealId: id, to: "Closed Lost", reason: "Price" });
    expect(await findDeal(db, member, id)).toMatchObject({ lostReason: "Price", probability: 90 });
    await moveDeal(db, member, { dealId: id, to: "Qualification" });
    expect(await findDeal(db, member, id)).toMatchObject({ lostReason: null, stage: "Qualification" });
    expect((await findDealMoves(db, member, id)).map(({ to }) => to)).toEqual([
      "Initial Contact",
      "Final Review",
      "Closed Lost",
      "Qualification",
    ]);
  });
});

describe("changing and removing", () => {
  test("a probability that was changed is the person's own", async () => {
    const member = await granted();
    const { id } = await added(member);
    const fields = editDealSchema.parse({ name: "Acme", type: "Seed", sector: "Energy", probability: "75" });
    await editDeal(db, member, { ...fields, dealId: id });
    expect(await findDeal(db, member, id)).toMatchObject({ probability: 75, probabilityOverridden: true });
  });

  test("a removed deal is out of every figure", async () => {
    const member = await granted();
    const { id } = await added(member, { valuation: "500" });
    await removeDeal(db, member, id);
    const companyId = member.companyId ?? "";
    expect(pipelineTotals(await findPipelineCells(db, member, companyId)).open.count).toBe(0);
    expect(await moveDeal(db, member, { dealId: id, to: "Closed Won" })).toMatchObject({ reason: "removed" });
    const query = { stage: "removed", search: "" } as const;
    expect(await countRows(db, member, dealsOf(companyId), query)).toBe(1);
  });
});

describe("importing", () => {
  const run = (member: Member, text: string) => importTable(db, member, "deals", text);
  const all = (member: Member) => findEveryDeal(db, member, member.companyId ?? "");
  const exported = async (member: Member) =>
    csvOf([
      headersOf(DEAL_COLUMNS),
      ...(await all(member)).map((deal) => cellsOf(DEAL_COLUMNS, dealRow(deal))),
    ]);

  test("what was exported comes in again, formulas harmless: there it is unchanged, elsewhere it is new", async () => {
    const member = await granted();
    await added(member, {
      name: "=cmd|' /C calc'!A0",
      notes: 'two\nlines, "quoted"',
      valuation: "£1,234.56",
    });
    const text = await exported(member);
    expect(text).toContain("'=cmd");
    const again = await lookAt(db, member, "deals", text);
    expect(again).toMatchObject({ preview: { counts: { new: 0, changed: 0, same: 1, refused: 0 } } });
    const other = await granted();
    expect(await run(other, text)).toMatchObject({ ok: true, taken: { text: "1 deal imported." } });
    const [one] = await all(member);
    const [copy] = await all(other);
    const alike = { id: "", companyId: "", lastUpdated: "", stageChangedAt: "" };
    expect({ ...copy, ...alike }).toEqual({ ...one, ...alike });
  });

  test("fewer columns change what they name and nothing else; history keeps what stood there", async () => {
    const member = await granted();
    const { id } = await added(member, {
      name: "Heron",
      valuation: "£1,000",
      notes: "Kept",
      timeline: "3-6 months",
      contactName: "Ada",
      expectedClose: "2027-03-01",
    });
    const before = await findDeal(db, member, id);
    const seen = await lookAt(db, member, "deals", "Deal name;Price;Expected close\nheron;£2.5m;\n");
    expect(seen).toMatchObject({
      preview: {
        counts: { new: 0, changed: 1, same: 0, refused: 0 },
        changed: [
          {
            line: 2,
            changes: [
              { field: "Name", before: "Heron", after: "heron" },
              { field: "Valuation (GBP)", before: "£1,000", after: "£2,500,000" },
              { field: "Expected close", before: "2027-03-01", after: "" },
            ],
          },
        ],
        notes: ["1 value is cleared: the file’s cells are empty there."],
      },
    });
    expect(await findDeal(db, member, id), "nothing before the yes").toEqual(before);
    if ("problems" in seen) throw new Error("unread");
    const taken = await take(db, member, seen);
    expect(taken.text).toBe("0 deals imported, 1 changed.");
    expect(await take(db, member, seen), "a second yes").toEqual(taken);
    const after = await findDeal(db, member, id);
    const { lastUpdated } = after ?? {};
    expect(after).toEqual({
      ...before,
      name: "heron",
      valuationPence: 250_000_000,
      expectedClose: null,
      lastUpdated,
    });
    const changes = await findRecordChanges(db, member, {
      companyId: member.companyId ?? "",
      record: `deal:${id}`,
    });
    expect(changes.map(({ field, before: old, after: now, source }) => [field, old, now, source])).toEqual(
      expect.arrayContaining([
        ["Valuation (GBP)", "£1,000", "£2,500,000", "Import of a pasted table"],
        ["Expected close", "2027-03-01", "", "Import of a pasted table"],
      ]),
    );
    expect(await lastAudit()).toMatchObject({ action: "deal.import" });
  });

  test("a table as people copy it: a title above, tabs, an extra column, empty ones at the end, dates told", async () => {
    const member = await granted();
    const text = [
      "Pipeline of March\t\t\t\t\t\t",
      "Company\tType\tSector\tHouse\tClose date\tNotes\t\t",
      'Wren\tSeed\tEnergy\tA\t03/04/2027\t"two\nlines, 12"" pipe"\t\t',
      "\t\t\t\t\t\t\t",
      'Lark 12" pipe\tIPO\tMedia\tB\t31-Dec-27\t\t\t',
    ].join("\r\n");
    const seen = await lookAt(db, member, "deals", text);
    if ("problems" in seen) throw new Error(seen.problems.join());
    expect(seen.mapping).toEqual(["name", "type", "sector", null, "expectedClose", "notes"]);
    expect(seen.notes).toEqual([
      "The column names stand on line 2. The line above it is left out.",
      "Expected close: “03/04/2027” is read as 3 April 2027, the day first, and so is 1 more cell.",
    ]);
    expect(seen.preview.fresh).toMatchObject([
      { line: 3, label: "Wren" },
      { line: 6, label: 'Lark 12" pipe' },
    ]);
    expect(seen.preview.fresh[0]?.values).toContainEqual({ field: "Expected close", text: "2027-04-03" });
    const mapped = await lookAgain(db, member, seen.id, ["name", "type", "sector", "contactName", "", ""]);
    await take(db, member, mapped);
    expect(
      (await all(member)).map(({ name, contactName, expectedClose }) => [name, contactName, expectedClose]),
    ).toEqual(
      expect.arrayContaining([
        ["Wren", "A", null],
        ['Lark 12" pipe', "B", null],
      ]),
    );
  });

  test("a deal that is moved by a file keeps its history of stages, and a yes to an old preview takes nothing", async () => {
    const member = await granted();
    const { id, number } = await added(member);
    const seen = await lookAt(db, member, "deals", `ID,Stage,Lost reason\n${number},Closed Lost,Price`);
    if ("problems" in seen) throw new Error("unread");
    await moveDeal(db, member, { dealId: id, to: "Qualification" });
    await expect(take(db, member, seen)).rejects.toThrow("Not taken: changed");
    expect(await findDeal(db, member, id)).toMatchObject({ stage: "Qualification" });
    const again = await lookAgain(db, member, seen.id, ["number", "stage", "lostReason"]);
    await take(db, member, again);
    expect(await findDeal(db, member, id)).toMatchObject({ stage: "Closed Lost", lostReason: "Price" });
    expect((await findDealMoves(db, member, id)).map(({ to }) => to)).toEqual([
      "Initial Contact",
      "Qualification",
      "Closed Lost",
    ]);
  });

  test("deals come in with the days they were opened and decided, and a deal that is here closes on its day", async () => {
    const today = londonDay(new Date());
    const earlier = addDays(today, -19);
    const member = await granted();
    const { id, number } = await added(member, { name: "Heron" });
    const header = "ID,Name,Type,Sector,Stage,Lost reason,Date added,Date closed";
    const rows = [
      ",Wren,Seed,Energy,Closed Won,,10/1/2025,2025-07-01",
      ",Lark,Seed,Energy,Closed Lost,Price,,",
      ",Finch,Seed,Energy,Due Diligence,,2025-02-28,",
      `${number},Heron,Seed,Energy,Closed Won,,${earlier},${today}`,
    ];
    expect(await run(member, [header, ...rows].join("\n"))).toMatchObject({ ok: true });
    const deals = await all(member);
    const of = (name: string) => deals.find((deal) => deal.name === name);
    expect(of("Wren")).toMatchObject({ dateAdded: "2025-01-10", stageChangedAt: "2025-07-01T00:00:00.000Z" });
    expect(of("Finch")).toMatchObject({ dateAdded: "2025-02-28", stage: "Due Diligence" });
    expect(of("Heron")).toMatchObject({ dateAdded: earlier, stage: "Closed Won" });
    const moves = await findMovesOf(db, member, member.companyId ?? "", deals);
    const named = (...names: string[]) => deals.filter(({ name }) => names.includes(name));
    // Lark came in decided, and nobody knows when.
    expect(daysToClose(named("Wren", "Lark"), moves)).toMatchObject({ n: 1, mean: 172, undated: 1 });
    expect(Math.floor(daysToClose(named("Heron"), moves).mean ?? 0)).toBe(19);
    expect(await run(member, "Name,Date added\nWren,2025-08-01")).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("Date closed: it is before 2025-08-01, when the deal was opened")],
    });
    expect((await findDealMoves(db, member, id)).map(({ to }) => to)).toEqual([
      "Initial Contact",
      "Closed Won",
    ]);
  });

  test.each([
    ["Name,Type\nA,Seed", "Line 2: it is new, and the file has no column Sector"],
    ["Name,Type,Sector\nB,Seed", "Line 2, Sector: an empty cell is not among its values"],
    ["Name,Type,Sector\nB,Seed,Energy,x", "Line 2 has 4 cells where the line of column names has 3"],
    ["Name,Type,Sector\nB,Bond,Energy", "Line 2, Type: “Bond” is not among its values. Use one of Seed, "],
    ["Name,Type,Sector\nB,#N/A,Energy", "Line 2, Type: the spreadsheet shows the error #N/A"],
    [
      "Name,Type,Sector,Expected close\nA,Seed,Energy,30/2/2027",
      "Line 2, Expected close: “30/2/2027” is no date of the calendar",
    ],
    ["Name,Type,Sector,Owner\nA,Seed,Energy,x@example.com", "Line 2, Owner: nobody of"],
    [
      "Name,Type,Sector,Valuation\nA,Seed,Energy,€5",
      "Line 2, Valuation (GBP): “€5” is in EUR. Enter it in GBP",
    ],
    [
      "Name,Type,Sector,Stage,Date added\nA,Seed,Energy,Closed Won,2025-01-01",
      "Line 2, Date closed: it is empty. Enter the day the deal was decided, or leave its Date added empty",
    ],
    [
      "Name,Type,Sector,Date closed\nA,Seed,Energy,2025-01-01",
      "Line 2, Date closed: the deal is open. Leave it empty",
    ],
    [
      "Name,Type,Sector,Stage,Date added,Date closed\nA,Seed,Energy,Closed Won,2025-02-01,2025-01-01",
      "Line 2, Date closed: it is before 2025-02-01, when the deal was opened",
    ],
    ["Name,Type,Sector,Date added\nA,Seed,Energy,2099-01-01", "Line 2, Date added: it is a day to come"],
    ["Name,Type,Sector", "The file has no deals"],
    [`Name,Type,Sector\n${"A,Seed,Energy\n".repeat(3000)}`, "The file has more than 2,000 rows"],
  ])("%j is refused with its line, and nothing is imported", async (text, problem) => {
    const member = await granted();
    const result = await run(member, text);
    expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
    expect(await all(member)).toEqual([]);
  });
});
