import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { addFlow, removeFlow } from "#app/features/analysis/valuation/records/flow.commands.server.ts";
import { typedPercent } from "#app/features/numbers/show-input.ts";
import {
  addHolding,
  editHolding,
  removeHolding,
  restoreHolding,
} from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { addRate } from "#app/features/analysis/valuation/records/rate.commands.server.ts";
import { chooseMethod, setValuing } from "#app/features/analysis/valuation/records/method.commands.server.ts";
import {
  findHolding,
  findFairValues,
} from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findFlows, findPortfolioFlows } from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import { findSnapshot } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { freezeSnapshot } from "#app/features/analysis/valuation/records/snapshot.commands.server.ts";
import {
  addHoldingSchema,
  chooseMethodSchema,
  editHoldingSchema,
  valuingSchema,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { portfolioFigures } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { importTable } from "../../support/scene/imports.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newMember } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db, sqlite, lastAudit } = house;

const granted = () => newMember(house, "portfolio-valuation");

let made = 0;
const filled = (more: Record<string, string> = {}) => {
  made += 1;
  const { _once, ...fields } = addHoldingSchema.parse({
    name: `Holding ${made}`,
    sector: "Energy",
    currency: "gbp",
    stake: "25",
    cost: "10,000,000",
    revenue: "60000000",
    ebitda: "12000000",
    netDebt: "20000000",
    netAssets: "40000000",
    netAssetsDate: "30/6/2026",
    discount: "20",
    ...more,
  });
  return { ...fields, once: _once };
};

async function added(member: Member, more: Record<string, string> = {}): Promise<string> {
  const result = await addHolding(db, member, filled(more));
  if (!result.ok) throw new Error(`The holding was not added: ${result.reason}`);
  return result.id;
}

const bare = { sector: "x", currency: "GBP", stake: "1", cost: "1" };
const choice = (method: string) => chooseMethodSchema.parse({ method, reason: "The surest of them." });

async function valued(member: Member, more: Record<string, string> = {}): Promise<string> {
  const id = await added(member, more);
  expect(await chooseMethod(db, member, { ...choice("net-assets"), holdingId: id })).toMatchObject({
    ok: true,
  });
  return id;
}

describe("adding and changing", () => {
  test("keeps what was filled in, in hundredths, without a value until a method is chosen", async () => {
    const member = await granted();
    const id = await added(member, { name: "Aldgate", netDebt: "(1,000.50)" });
    expect(await findHolding(db, member, id)).toMatchObject({
      facts: { name: "Aldgate", currency: "GBP", stake: 0.25, cost: 1_000_000_000, netDebt: -100_050 },
      choice: null,
      fairValue: null,
      revision: 1,
    });
    expect(await lastAudit()).toMatchObject({ action: "valuation.add-holding" });
  });

  test("every digit of a share is kept, and comes back as it was typed", async () => {
    const member = await granted();
    const stakes = ["33.3333333333333", "12.3456789", "0.0001", "100", "66.6666666666667"];
    for (const stake of stakes) {
      const id = await added(member, { stake, discount: "7.0000000001" });
      const plan = {
        cashFlows: "1000.01;2",
        wacc: "12.3456789012345",
        terminalBy: "growth",
        growth: "-0.123456789",
      };
      await setValuing(db, member, { ...valuingSchema.parse(plan), holdingId: id });
      const found = await findHolding(db, member, id);
      expect(typedPercent(found?.facts.stake ?? 0)).toBe(stake);
      expect(typedPercent(found?.facts.discount ?? 0)).toBe("7.0000000001");
      expect(found?.planRates).toMatchObject({ wacc: 0.123456789012345, growth: -0.00123456789 });
    }
  });

  test("a name is there once, whatever its case, until it is removed", async () => {
    const member = await granted();
    const first = await added(member, { name: "Same" });
    expect(await addHolding(db, member, filled({ name: "SAME" }))).toEqual({ ok: false, reason: "name" });
    const other = await added(member);
    const edit = editHoldingSchema.parse({ ...bare, name: "same" });
    expect(await editHolding(db, member, { ...edit, holdingId: other })).toMatchObject({ reason: "name" });
    await removeHolding(db, member, first);
    const second = await added(member, { name: "same" });
    expect(await restoreHolding(db, member, first)).toEqual({ ok: false, reason: "name" });
    await removeHolding(db, member, second);
    expect(await restoreHolding(db, member, first)).toMatchObject({ ok: true, changed: true });
  });

  test("a change works the kept value out anew", async () => {
    const member = await granted();
    const id = await valued(member, { name: "Bishopsgate" });
    // 40m of net assets × 25 % × (1 − 20 %).
    expect((await findHolding(db, member, id))?.fairValue?.pence).toBe(800_000_000);
    const edit = (more: Record<string, string>) =>
      editHolding(db, member, {
        ...editHoldingSchema.parse({
          name: "Bishopsgate",
          sector: "Energy",
          currency: "GBP",
          stake: "50",
          cost: "10000000",
          netAssets: "40000000",
          netAssetsDate: "2026-06-30",
          discount: "20",
          ...more,
        }),
        holdingId: id,
      });
    expect(await edit({})).toMatchObject({ ok: true });
    expect((await findHolding(db, member, id))?.fairValue?.pence).toBe(1_600_000_000);
    // Without what its method needs it has no value: never an old one.
    expect(await edit({ netAssets: "", netAssetsDate: "" })).toMatchObject({ ok: true });
    expect(await findHolding(db, member, id)).toMatchObject({
      fairValue: null,
      choice: { method: "net-assets" },
    });
  });
});

describe("valuing", () => {
  test("a plan gives the discounted cash flow of the vector, and taking it away takes the value away", async () => {
    const member = await granted();
    const id = await added(member, { stake: "100", discount: "0", netDebt: "0" });
    const plan = { cashFlows: "10\n12\n14\n15\n16", wacc: "10", terminalBy: "growth", growth: "2" };
    expect(await setValuing(db, member, { ...valuingSchema.parse(plan), holdingId: id })).toEqual({
      ok: true,
    });
    const chosen = await chooseMethod(db, member, { ...choice("dcf"), holdingId: id });
    expect(chosen).toEqual({ ok: true, fairValuePence: 17_637 });
    await setValuing(db, member, { ...valuingSchema.parse({}), holdingId: id });
    expect((await findHolding(db, member, id))?.fairValue).toBeNull();
  });

  test("another currency is valued once its rate is known, and anew when the rate changes", async () => {
    const member = await granted();
    const id = await added(member, { currency: "EUR" });
    expect(await chooseMethod(db, member, { ...choice("net-assets"), holdingId: id })).toMatchObject({
      reason: "no-value",
      problems: [{ code: "no-rate" }],
    });
    const rate = { from: "EUR", date: "2026-06-30", source: "ECB" };
    expect(await addRate(db, member, { ...rate, rate: 0.8 })).toEqual({ ok: true });
    await chooseMethod(db, member, { ...choice("net-assets"), holdingId: id });
    expect((await findHolding(db, member, id))?.fairValue?.pence).toBe(640_000_000);
    await addRate(db, member, { ...rate, rate: 0.9 });
    expect(await findRates(db, member, member.companyId ?? "")).toHaveLength(1);
    expect((await findHolding(db, member, id))?.fairValue?.pence).toBe(720_000_000);
  });

  test("flows and kept values make the portfolio's totals", async () => {
    const member = await granted();
    const companyId = member.companyId ?? "";
    const id = await valued(member);
    await added(member);
    const flow = { note: undefined, holdingId: id };
    await addFlow(db, member, { ...flow, date: "2025-11-01", direction: "in", amount: 400_000_000 });
    const out = { ...flow, date: "2026-02-01", direction: "out", amount: 100_000_000 } as const;
    const taken = await addFlow(db, member, out);
    expect(await findFlows(db, member, id)).toMatchObject([
      { amount: -400_000_000 },
      { amount: 100_000_000 },
    ]);
    const totals = async () =>
      portfolioFigures(
        await findFairValues(db, member, companyId),
        await findPortfolioFlows(db, member, companyId),
        [],
        "2026-11-01",
      );
    const value = async (key: string) => (await totals()).figures.find((one) => one.key === key)?.value;
    expect(await value("nav")).toBe(8_000_000);
    expect(await value("hhi")).toBe(10_000);
    expect(await value("tvpi")).toBe(2.25);
    expect(await value("dpi")).toBe(0.25);
    if (!taken.ok) throw new Error("It was added");
    expect(await removeFlow(db, member, { holdingId: id, flowId: taken.id })).toEqual({ ok: true });
    expect(await value("tvpi")).toBe(2);
    expect(await lastAudit()).toMatchObject({ action: "valuation.remove-flow" });
    await removeHolding(db, member, id);
    expect((await totals()).figures).toEqual([]);
  });
});

describe("files", () => {
  test.each([
    ["Nowhere,2025-01-31,-5,", "Line 2: there is no holding “Nowhere”. Write its name as in the portfolio"],
    ["Flowing,2100-01-31,-5,", "Line 2: 2100-01-31 is a day to come. Enter what was paid already"],
    ["Flowing,2025-01-31,0,", "Line 2: the amount is nothing"],
    ["Flowing,31.13.2025,-5,", "“31.13.2025” is no date"],
    ["Flowing,2025-01-31,€5,", "Line 2, Amount: it is in EUR, and the holding in GBP"],
  ])("of flows with %s is refused", async (row, sentence) => {
    const member = await granted();
    const id = await added(member, { name: "Flowing" });
    const source = `Holding,Date,Amount,Note\r\nFlowing,2025-01-31,-5,\r\n${row}\r\n`;
    const result = await importTable(db, member, "flows", source);
    expect(result.ok).toBe(false);
    const told = "problems" in result ? result.problems.join() : "";
    expect(told).toContain(sentence.replace("Line 2", "Line 3"));
    expect(await findFlows(db, member, id)).toEqual([]);
  });
});

describe("snapshots", () => {
  test("freeze what is there, with its hash, and are never edited or removed", async () => {
    const member = await granted();
    const id = await valued(member, { name: "Frozen" });
    const frozen = await freezeSnapshot(db, member, { name: "Q3", asOf: "2026-09-30" });
    if (!frozen.ok) throw new Error(`Not frozen: ${frozen.reason}`);
    await removeHolding(db, member, id);
    const kept = await findSnapshot(db, member, frozen.id);
    expect(kept).toMatchObject({
      navPence: 800_000_000,
      isWhole: true,
      body: { version: 1, holdings: [{ name: "Frozen", fairValue: 800_000_000, method: "net-assets" }] },
    });
    expect(kept?.body.holdings[0]?.figures.at(-1)).toMatchObject({ key: "fair-value", value: 8_000_000 });
    for (const statement of [
      "UPDATE valuation_snapshots SET name = 'x' WHERE id = ?",
      "DELETE FROM valuation_snapshots WHERE id = ?",
    ]) {
      expect(() => sqlite.prepare(statement).run(frozen.id)).toThrow(/a snapshot is never/);
    }
  });
});
