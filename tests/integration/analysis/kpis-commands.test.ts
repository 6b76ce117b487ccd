import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import {
  addCovenant,
  editCovenant,
  removeCovenant,
} from "#app/features/analysis/kpis/records/covenant.commands.server.ts";
import { addKpi, editKpi, removeKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { enterValue } from "#app/features/analysis/kpis/records/value.commands.server.ts";
import {
  covenantHistory,
  findCovenant,
  findCovenants,
} from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findKpi, findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { importTable, lookAt } from "../../support/scene/imports.ts";
import { KPI_COLUMNS } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import { covenantSchema, kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { periodAfter } from "#app/features/analysis/kpis/maths/period.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newMember } from "../../support/scene/tool-people.ts";
import data from "./kpis-commands.json" with { type: "json" };

const house = await freshDatabase();
const { db, client, lastAudit } = house;

const granted = () => newMember(house, "kpi-alerts");

const filled = (more: Record<string, string> = {}) => {
  const { _once, ...fields } = kpiSchema.parse({
    name: "Revenue",
    unit: "money",
    currency: "gbp",
    direction: "higher",
    frequency: "monthly",
    ...more,
  });
  return { ...fields, once: _once };
};

async function added(member: Member, more: Record<string, string> = {}): Promise<string> {
  const result = await addKpi(db, member, filled(more));
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.id;
}

const wheres = (result: { ok: boolean; problems?: unknown }) =>
  ((result.problems ?? []) as { where: string }[]).map(({ where }) => where);

describe("definitions", () => {
  test("get a code of their name", async () => {
    const member = await granted();
    const id = await added(member, { name: "Net debt (£m)" });
    expect(await findKpi(db, member, id)).toMatchObject({ code: "net_debt_m", currency: "GBP", dueLag: 15 });
    expect(await lastAudit()).toMatchObject({ action: "kpi.add" });
  });

  test("are refused with the field that is wrong", async () => {
    const member = await granted();
    const kpi = await added(member);
    const refused = async (more: Record<string, string>) => wheres(await addKpi(db, member, filled(more)));
    expect(await refused({})).toEqual(["code"]);
    expect(await refused({ name: "A", code: "sum" })).toEqual(["code"]);
    expect(await refused({ name: "A", currency: "" })).toEqual(["currency"]);
    expect(await refused({ name: "A", formula: "revenue +" })).toEqual(["formula"]);
    expect(await refused({ name: "A", formula: "costs × 2" })).toEqual(["formula"]);
    expect(await refused({ name: "A", formula: "revenue", frequency: "yearly" })).toEqual(["formula"]);
    expect(await refused({ name: "A", formula: "revenue", unit: "days" })).toEqual(["unit"]);
    await added(member, { name: "Twice", formula: "revenue × 2" });
    const circle = await editKpi(db, member, { ...filled({ formula: "twice ÷ 2" }), kpiId: kpi });
    expect(circle).toMatchObject({ ok: false, reason: "problems", problems: [{ code: "circle" }] });
  });

  test("keep what their values mean, and stay while something is computed of them", async () => {
    const member = await granted();
    const kpi = await added(member);
    await enterValue(db, member, { kpiId: kpi, period: "2026-01", value: "100" });
    const other = await editKpi(db, member, { ...filled({ currency: "EUR" }), kpiId: kpi });
    expect(wheres(other)).toEqual(["currency"]);
    expect(await editKpi(db, member, { ...filled({ name: "Sales", code: "revenue" }), kpiId: kpi })).toEqual({
      ok: true,
      name: "Sales",
    });
    const twice = await added(member, { name: "Twice", formula: "revenue × 2" });
    expect(await removeKpi(db, member, kpi)).toEqual({ ok: false, reason: "used", by: ["Twice"] });
    expect(await removeKpi(db, member, twice)).toMatchObject({ ok: true });
    expect(await removeKpi(db, member, kpi)).toMatchObject({ ok: true });
    expect(await findKpi(db, member, kpi)).toBeNull();
  });
});

describe("values", () => {
  test("are read in their unit, corrected in their place and refused with what would be right", async () => {
    const member = await granted();
    const kpiId = await added(member, { name: "Margin", unit: "percent" });
    const enter = (period: string, value: string) => enterValue(db, member, { kpiId, period, value });
    expect(await enter("3/2026", "12.5")).toMatchObject({ ok: true, period: "2026-03", changed: true });
    expect(await enter("2026-03", "13%")).toMatchObject({ ok: true });
    const book = await findKpiBook(db, member, member.companyId ?? "");
    expect([...(book.series.get("margin") ?? [])]).toEqual([["2026-03", 0.13]]);
    expect(wheres(await enter("Q1 2026", "x"))).toEqual(["period", "value"]);
    expect(wheres(await enter("2140-01", "1"))).toEqual(["period"]);
    const computed = await added(member, { name: "More", unit: "percent", formula: "margin × 2" });
    expect(await enterValue(db, member, { kpiId: computed, period: "2026-03", value: "1" })).toMatchObject({
      reason: "computed",
    });
  });

  test("come by file, all or none, in any order and again", async () => {
    const member = await granted();
    await added(member);
    const csv = (rows: string) => importTable(db, member, "kpi-values", `KPI,Period,Value,Source\n${rows}`);
    expect(await csv('Revenue,2026-02,200,Board\nrevenue,2026-01,"1,000.5",\n')).toMatchObject({
      ok: true,
      taken: { text: "2 new values, 0 that were there already." },
    });
    expect(await csv("revenue,2026-02,250,Accounts\n")).toMatchObject({
      ok: true,
      preview: {
        changed: [
          {
            changes: [
              { field: "2026-02", before: "£200", after: "£250" },
              { field: "2026-02, source", before: "Board", after: "Accounts" },
            ],
          },
        ],
      },
    });
    const book = await findKpiBook(db, member, member.companyId ?? "");
    expect(Object.fromEntries(book.series.get("revenue") ?? [])).toEqual({
      "2026-01": 1000.5,
      "2026-02": 250,
    });
    for (const wrong of [
      "costs,2026-01,1,\n",
      "revenue,2026-13,1,\n",
      "revenue,2026-01,=1+1,\n",
      "revenue,2026-01,1,\nrevenue,1/2026,2,\n",
      "revenue,2140-01,1,\n",
      "",
      "revenue,2026-01\n",
    ]) {
      expect(await csv(wrong), wrong).toMatchObject({ ok: false, problems: [expect.any(String)] });
    }
    expect((await findKpiBook(db, member, member.companyId ?? "")).series.get("revenue")?.size).toBe(2);
  });
});

test("samples that are put back have their values again, and what is computed of them goes on", async () => {
  const member = await client();
  const companyId = member.companyId ?? "";
  await resetSampleKpis(db, member, null);
  const first = await findKpiBook(db, member, companyId);
  expect(first.problems).toEqual([]);
  const last = [...(first.series.get("revenue")?.keys() ?? [])].sort().at(-1) ?? "";
  const revenue = first.kpis.find(({ code }) => code === "revenue")?.id ?? "";
  await enterValue(db, member, { kpiId: revenue, period: periodAfter(last, -1), value: "1" });
  await added(member, { name: "Own", formula: "revenue × 2" });
  await resetSampleKpis(db, member, null);
  const again = await findKpiBook(db, member, companyId);
  expect([...(again.series.get("revenue") ?? [])]).toEqual([...(first.series.get("revenue") ?? [])]);
  expect(again.series.get("own")?.size).toBe(again.series.get("revenue")?.size);
  const rules = await findRules(db, member, companyId);
  expect(rules.some(({ state }) => state.status === "alerting")).toBe(true);
});

describe("definitions by file", () => {
  const header = "Code,Name,Unit,Currency,Direction,Frequency,Formula,Due after days\r\n";
  const take = (member: Member, rows: string, file = header + rows) => importTable(db, member, "kpis", file);
  const codesOf = async (member: Member) =>
    (await findKpiBook(db, member, member.companyId ?? "")).kpis.map(({ code }) => code).sort();

  test("come all or none, in any order of their formulas, and again without being doubled", async () => {
    const member = await granted();
    const rows =
      "margin,Margin,percent,,higher,monthly,ebitda ÷ revenue,\r\n" +
      "ebitda,EBITDA,money,GBP,higher,monthly,,20\r\n" +
      "revenue,Revenue,money,gbp,higher,monthly,,20\r\n";
    const wrong = await take(member, rows.replace(",,20", ",,soon"));
    expect(wrong).toMatchObject({
      problems: [
        expect.stringContaining("Line 2: margin is computed of ebitda, which is no KPI"),
        expect.stringContaining("Line 3, Due after days"),
      ],
    });
    expect(await codesOf(member)).toEqual([]);
    expect(await take(member, rows)).toMatchObject({ taken: { text: "3 KPIs added, 0 changed." } });
    expect(await lookAt(db, member, "kpis", header + rows)).toMatchObject({
      preview: { counts: { same: 3 } },
    });
    expect(await take(member, rows.replace("EBITDA,", "Earnings,"))).toMatchObject({
      taken: { text: "0 KPIs added, 1 changed." },
    });
    expect(await take(member, "x", "Code,Due after days\r\nebitda,9\r\n")).toMatchObject({ ok: true });
    const [ebitda] = (await findKpiBook(db, member, member.companyId ?? "")).kpis;
    expect(ebitda).toMatchObject({ name: "Earnings", currency: "GBP", dueLag: 9 });
    expect(await lastAudit()).toMatchObject({ action: "kpi.import" });
    expect(await codesOf(member)).toEqual(["ebitda", "margin", "revenue"]);
  });

  test.each(data.refusedFiles)("refuse %s with what would be right", async (_, rows, said) => {
    const member = await granted();
    const result = await take(member, rows);
    expect(!result.ok && result.problems.join(" ")).toContain(said);
    expect(await codesOf(member)).toEqual([]);
  });

  test("keep what values mean, find no room beyond ten in demo mode, and take what was exported", async () => {
    const member = await granted();
    const id = await added(member);
    await enterValue(db, member, { kpiId: id, period: "2026-01", value: "1" });
    const other = await take(member, "revenue,Revenue,count,,higher,monthly,,15\r\n");
    expect(other).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.stringMatching(/^Line 2: It has values of its unit/)]),
    });
    const [kpi] = (await findKpiBook(db, member, member.companyId ?? "")).kpis;
    const exported = csvOf(tableOf(KPI_COLUMNS, kpi ? [kpi] : []));
    expect(await lookAt(db, member, "kpis", exported)).toMatchObject({
      preview: { counts: { new: 0, changed: 0, same: 1, refused: 0 } },
    });
    const guest = await client();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `k${at},K ${at},count,,higher,monthly,,15\r\n`).join("");
    const refused = (said: string) => ({ ok: false, problems: [expect.stringContaining(said)] });
    expect(await take(guest, many(11))).toEqual(refused("In demo mode you can keep 10"));
    expect(await take(guest, many(10))).toMatchObject({ ok: true });
    expect(await take(member, many(201))).toEqual(refused("There is no room for more"));
  });
});

test("covenants by their page: are changed for whoever saw the last state, tested period by period, and refuse parts that don't fit", async () => {
  const member = await granted();
  const money = { frequency: "yearly" };
  const ebitda = await added(member, { ...money, name: "EBITDA" });
  const netDebt = await added(member, { ...money, name: "Net debt" });
  const days = await added(member, { name: "Debtor days", unit: "days", currency: "" });
  for (const [period, debt, earned] of [
    ["2024", "20", "10"],
    ["2025", "30", "9"],
  ] as const) {
    await enterValue(db, member, { kpiId: netDebt, period, value: debt });
    await enterValue(db, member, { kpiId: ebitda, period, value: earned });
  }
  const {
    _once: _,
    seen: __,
    ...terms
  } = covenantSchema.parse({ name: "Bank", kind: "leverage", limit: "4", ebitda, netDebt });
  const made = await addCovenant(db, member, terms);
  if (!made.ok) throw new Error("It was not added");
  const find = async () => (await findCovenant(db, member, made.id))!;
  const book = await findKpiBook(db, member, member.companyId ?? "");
  const [last] = await findCovenants(db, member, book);
  expect(last?.period).toBe("2025");
  expect(last?.test.ok && last.test.value.headroom.value).toBeCloseTo(1 / 6, 9);
  const lights = async () =>
    covenantHistory(await find(), book, 10).map(({ period, test: one }) => [
      period,
      one.ok && one.value.light,
    ]);
  expect(await lights()).toEqual([
    ["2025", "green"],
    ["2024", "green"],
  ]);
  const edit = { ...terms, covenantId: made.id, limit: 3, name: "Bank, amended" };
  expect(await editCovenant(db, member, { ...edit, seen: "2020-01-01T00:00:00.000Z" })).toMatchObject({
    reason: "changed",
  });
  expect(await editCovenant(db, member, { ...edit, ebitda: days })).toMatchObject({
    ok: false,
    problems: [{ where: "ebitda" }],
  });
  expect(await editCovenant(db, member, { ...edit, seen: (await find()).updatedAt })).toEqual({
    ok: true,
    name: "Bank, amended",
  });
  // What it broke by the change is told after it.
  const told = db.selectFrom("audit").select("action").orderBy("seq", "desc").limit(2);
  expect(await told.execute()).toEqual([{ action: "kpi-rule.alert" }, { action: "covenant.edit" }]);
  expect(await lights()).toEqual([
    ["2025", "red"],
    ["2024", "green"],
  ]);
  for (const part of [days, undefined])
    expect(wheres(await addCovenant(db, member, { ...terms, netDebt: part }))).toEqual(["netDebt"]);
  expect(await removeKpi(db, member, ebitda)).toEqual({ ok: false, reason: "used", by: ["Bank, amended"] });
  expect(
    await editKpi(db, member, { ...filled({ ...money, name: "EBITDA", currency: "EUR" }), kpiId: ebitda }),
  ).toMatchObject({ ok: false });
  expect(await removeCovenant(db, member, made.id)).toEqual({ ok: true, name: "Bank, amended" });
});
