import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { addDeal, type AddDealInput } from "#app/features/deals/add-deal.server.ts";
import { addDealSchema, editDealSchema } from "#app/features/deals/deal.schema.ts";
import { DEAL_COLUMNS } from "#app/features/deals/deal-columns.ts";
import { editDeal } from "#app/features/deals/edit-deal.server.ts";
import {
  findDeal,
  findDealMoves,
  findDeals,
  findEveryDeal,
  findPipelineCells,
} from "#app/features/deals/find-deals.server.ts";
import { importDeals } from "#app/features/deals/import-deals.server.ts";
import { moveDeal } from "#app/features/deals/move-deal.server.ts";
import { pipelineTotals } from "#app/features/deals/pipeline.ts";
import { removeDeal, restoreDeal } from "#app/features/deals/remove-deal.server.ts";
import { resetSampleDeals } from "#app/features/deals/sample-deals.server.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { newMember } from "../support/tool-people.ts";

const house = await freshDatabase();
const { db, client, lastAudit } = house;
const year = new Date().getUTCFullYear();

const granted = () => newMember(house, "deal-flow");

const filled = (more: Record<string, string> = {}): AddDealInput => {
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

  test("demo mode keeps ten of one's own, samples not counted, and bringing back counts", async () => {
    const member = await client();
    expect(await resetSampleDeals(db, member, null)).toEqual({ ok: true, count: 6 });
    const first = await added(member);
    for (let made = 1; made < 10; made += 1) await added(member);
    expect(await addDeal(db, member, filled())).toEqual({ ok: false, reason: "demo-limit" });
    await removeDeal(db, member, first.id);
    await added(member);
    expect(await restoreDeal(db, member, first.id)).toEqual({ ok: false, reason: "demo-limit" });
    expect(await resetSampleDeals(db, await granted(), null)).toEqual({ ok: false, reason: "not-demo" });
  });
});

test("the sample deals: are put back as they were at first, in their rows; one's own stay", async () => {
  const member = await client();
  await resetSampleDeals(db, member, null);
  const samples = async () =>
    db
      .selectFrom("deals")
      .select(["id", "number", "name", "stage", "valuation_pence", "lost_reason", "removed_at"])
      .where("company_id", "=", member.companyId ?? "")
      .where("is_demo", "=", 1)
      .orderBy("number")
      .execute();
  const moves = async () =>
    (
      await db
        .selectFrom("deal_moves")
        .select("to_stage")
        .where("company_id", "=", member.companyId ?? "")
        .where(
          "deal_id",
          "in",
          (await samples()).map(({ id }) => id),
        )
        .execute()
    ).length;
  const before = await samples();
  const told = await moves();
  const own = await added(member);
  const [first, second] = before;
  await moveDeal(db, member, {
    dealId: first?.id ?? "",
    to: "Closed Lost",
    reason: "Price",
    from: undefined,
  });
  await removeDeal(db, member, second?.id ?? "");
  expect(await samples()).not.toEqual(before);
  expect(await resetSampleDeals(db, member, null)).toEqual({ ok: true, count: 6 });
  expect(await samples()).toEqual(before);
  expect(await moves()).toBe(told);
  expect(await findDeal(db, member, own.id)).toMatchObject({ removedAt: null, isDemo: false });
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
  test("nobody overwrites what they have not seen", async () => {
    const member = await granted();
    const { id } = await added(member);
    const deal = await findDeal(db, member, id);
    const edit = (more: Record<string, string>) =>
      editDeal(db, member, {
        ...editDealSchema.parse({ name: "Acme", type: "Seed", sector: "Energy", ...more }),
        dealId: id,
      });
    expect(await edit({ seen: "2020-01-01T00:00:00.000Z" })).toEqual({ ok: false, reason: "changed" });
    expect(await edit({ seen: deal?.lastUpdated ?? "", probability: "75" })).toMatchObject({ ok: true });
    expect(await findDeal(db, member, id)).toMatchObject({ probability: 75, probabilityOverridden: true });
  });

  test("a removed deal is out of every figure, and comes back as it was", async () => {
    const member = await granted();
    const { id } = await added(member, { valuation: "500" });
    const before = await findDeal(db, member, id);
    expect(await removeDeal(db, member, id)).toMatchObject({ ok: true, changed: true });
    expect(await removeDeal(db, member, id)).toMatchObject({ ok: true, changed: false });
    const companyId = member.companyId ?? "";
    expect(pipelineTotals(await findPipelineCells(db, member, companyId)).open.count).toBe(0);
    expect(await moveDeal(db, member, { dealId: id, to: "Closed Won" })).toMatchObject({ reason: "removed" });
    const query = { filter: "removed", search: "", page: 1 } as const;
    expect((await findDeals(db, member, companyId, query)).total).toBe(1);
    await restoreDeal(db, member, id);
    expect(await findDeal(db, member, id)).toEqual(before);
  });
});

describe("importing", () => {
  const run = (member: Member, text: string) => importDeals(db, member, { source: text });

  test("what was exported comes in again, formulas harmless, each row a new deal", async () => {
    const member = await granted();
    await added(member, { name: "=cmd|' /C calc'!A0", notes: 'two\nlines, "quoted"', owner: member.userId });
    const companyId = member.companyId ?? "";
    const deals = await findEveryDeal(db, member, companyId);
    const rows = deals.map((deal) => DEAL_COLUMNS.map((column) => column.cell(deal)));
    const text = csvOf([DEAL_COLUMNS.map((column) => column.header), ...rows]);
    expect(text).toContain("'=cmd");
    expect(await run(member, text)).toEqual({ ok: true, count: 1 });
    const [one, other] = await findEveryDeal(db, member, companyId);
    expect({ ...one, id: "", number: "", lastUpdated: "", stageChangedAt: "" }).toEqual({
      ...other,
      id: "",
      number: "",
      lastUpdated: "",
      stageChangedAt: "",
    });
  });

  test.each([
    ["Name,Type\nA,Seed", "Line 1: the column Sector is missing"],
    ["Name,Type,Sector\nA,Seed,Energy\nB,Seed", "Line 3 has 2 cells; the line of column names has 3"],
    ["Name,Type,Sector\nA,Seed,Energy\nB,Bond,Energy", "Line 3, Type: Select deal type from the list"],
    [
      "Name,Type,Sector,Expected close\nA,Seed,Energy,30/2/2027",
      "Line 2, Expected close: Expected close must be a real date, like 31/3/2027",
    ],
    ["Name,Type,Sector,Owner\nA,Seed,Energy,x@example.com", "Line 2, Owner: nobody of"],
    ["Name,Type,Sector", "The file has no deals"],
    [`Name,Type,Sector\n${"A,Seed,Energy\n".repeat(3000)}`, "The file has more than 2,000 rows"],
  ])("%j is refused with its line, and nothing is imported", async (text, problem) => {
    const member = await granted();
    const result = await run(member, text);
    expect(result).toMatchObject({ ok: false, reason: "file" });
    expect(result.ok || result.reason !== "file" ? [] : result.problems).toContainEqual(
      expect.stringContaining(problem),
    );
    expect(await findEveryDeal(db, member, member.companyId ?? "")).toEqual([]);
  });
});
