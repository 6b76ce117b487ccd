/** What every record of every tool keeps to: once, versions, removal, whose it is, demo mode, samples, files and their undo. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { findPeerSets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import * as benchmarks from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { resetSampleBenchmarks } from "#app/features/analysis/benchmarking/records/sample-benchmarks.server.ts";
import * as deals from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { addDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { resetSampleDeals } from "#app/features/analysis/deals/records/sample-deals.server.ts";
import * as rooms from "#app/features/analysis/diligence/records/room.commands.server.ts";
import { resetSampleRoom } from "#app/features/analysis/diligence/templates/sample-room.server.ts";
import { kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { addKpi, editKpi, removeKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { addRule, editRule, removeRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import type { KindName } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import { undoImport } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { addHoldingSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import * as holdings from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { resetSamples } from "#app/features/analysis/valuation/records/reset-samples.server.ts";
import type { Tool } from "#app/features/core/clients/client.ts";
import { seedSamplePeers } from "#db/seeds/sample-peers.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { importTable, lookAt, take } from "../../support/scene/imports.ts";
import { newKpi, newMember, ruleInput } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db } = house;
await seedSamplePeers(db);

type Row = Record<string, string | number | null>;
type Result = { ok: true; id?: string } | { ok: false; reason: string };
/** What a form says: a name, its mark, the version that was read. */
interface Said {
  name: string;
  once?: string;
  seen?: never;
}

interface Kind {
  tool: Tool;
  table: "benchmarks" | "deals" | "diligence_rooms" | "kpi_rules" | "kpis" | "valuation_holdings";
  /** The rows that belong to a record. */
  parts?: "deal_moves" | "kpi_values" | "valuation_flows";
  /** Add, edit, remove, restore, as the audit log has them. */
  actions: string[];
  add(member: Member, said: Said): Promise<Result>;
  edit(member: Member, row: Row, said: Said): Promise<Result>;
  remove(member: Member, id: string): Promise<Result>;
  restore?(member: Member, id: string): Promise<Result>;
  version?(row: Row): string | number | null;
  samples?(member: Member): Promise<Result>;
}

const deal = (name: string) => addDealSchema.parse({ name, type: "Seed", sector: "Energy" });
const holding = (name: string) => {
  const fields = { name, sector: "Energy", currency: "GBP", stake: "25", cost: "100" };
  return addHoldingSchema.parse(fields);
};
const count = { unit: "count", direction: "higher", frequency: "monthly" };
const metrics = { revenueGrowth: 0.2, grossMargin: null, ebitdaMargin: null, leverage: null };
const others = { revenuePerHead: null, researchShare: null, capexShare: null, roce: null };
async function benchmark(member: Member, name: string) {
  const [set] = await findPeerSets(db, member, member.companyId ?? "");
  const figures = { year: 2025, revenue: null, metrics: { ...metrics, ...others } };
  return { name, sector: "Technology", ...figures, group: `set:${set?.id}`, dealId: null };
}

const kinds: Record<string, Kind> = {
  deal: {
    tool: "deal-flow",
    table: "deals",
    parts: "deal_moves",
    actions: ["deal.add", "deal.edit", "deal.remove", "deal.restore"],
    add: (member, { name, once }) => deals.addDeal(db, member, { ...deal(name), once }),
    edit: (member, { id, lost_reason: reason }, { name, seen }) =>
      deals.editDeal(db, member, {
        ...deal(name),
        dealId: `${id}`,
        lostReason: reason ? `${reason}` : null,
        seen,
      }),
    remove: (member, id) => deals.removeDeal(db, member, id),
    restore: (member, id) => deals.restoreDeal(db, member, id),
    version: (row) => row.last_updated ?? null,
    samples: (member) => resetSampleDeals(db, member, null),
  },
  holding: {
    tool: "portfolio-valuation",
    table: "valuation_holdings",
    parts: "valuation_flows",
    actions: ["add", "edit", "remove", "restore"].map((verb) => `valuation.${verb}-holding`),
    add: (member, { name, once }) => holdings.addHolding(db, member, { ...holding(name), once }),
    edit: (member, { id }, { name, seen }) =>
      holdings.editHolding(db, member, { ...holding(name), holdingId: `${id}`, seen }),
    remove: (member, id) => holdings.removeHolding(db, member, id),
    restore: (member, id) => holdings.restoreHolding(db, member, id),
    version: ({ revision }) => revision ?? null,
    samples: (member) => resetSamples(db, member, null),
  },
  KPI: {
    tool: "kpi-alerts",
    table: "kpis",
    parts: "kpi_values",
    actions: ["kpi.add", "kpi.edit", "kpi.remove"],
    add: (member, { name, once }) => addKpi(db, member, { ...kpiSchema.parse({ ...count, name }), once }),
    edit(member, { id, code, unit, currency, direction, frequency, formula }, { name, seen }) {
      const fields = {
        code,
        unit,
        currency: currency ?? "",
        direction,
        frequency,
        formula: formula ?? "",
        name,
      };
      return editKpi(db, member, { ...kpiSchema.parse(fields), kpiId: `${id}`, seen });
    },
    remove: (member, id) => removeKpi(db, member, id),
    version: ({ revision }) => `${revision}`,
    samples: (member) => resetSampleKpis(db, member, null),
  },
  rule: {
    tool: "kpi-alerts",
    table: "kpi_rules",
    actions: ["kpi-rule.add", "kpi-rule.edit", "kpi-rule.remove"],
    async add(member, { name, once }) {
      const kpiId = await newKpi(db, member, { name: crypto.randomUUID() });
      return addRule(db, member, { ...ruleInput(member, { name }), kpiId, once });
    },
    edit: (member, { id, created_by: by }, { name, seen }) =>
      editRule(db, member, { ...ruleInput(member, { name, recipients: `${by}` }), ruleId: `${id}`, seen }),
    remove: (member, id) => removeRule(db, member, id),
    version: (row) => row.updated_at ?? null,
  },
  benchmark: {
    tool: "benchmarking",
    table: "benchmarks",
    actions: ["benchmark.add", "benchmark.edit", "benchmark.remove", "benchmark.restore"],
    add: async (member, { name, once }) =>
      benchmarks.addBenchmark(db, member, { ...(await benchmark(member, name)), once }),
    async edit(member, { id, company_id: companyId }, { name, seen }) {
      const fields = await benchmark({ ...member, companyId: `${companyId}` }, name);
      return benchmarks.editBenchmark(db, member, {
        ...fields,
        benchmarkId: `${id}`,
        weights: {},
        directions: {},
        seen,
      });
    },
    remove: (member, id) => benchmarks.removeBenchmark(db, member, id),
    restore: (member, id) => benchmarks.restoreBenchmark(db, member, id),
    version: ({ revision }) => revision ?? null,
    samples: (member) => resetSampleBenchmarks(db, member, null),
  },
  room: {
    tool: "due-diligence",
    table: "diligence_rooms",
    actions: ["add", "edit", "remove"].map((verb) => `diligence.${verb}-room`),
    add: (member, { name, once }) => rooms.addRoom(db, member, { name, once }),
    edit: (member, { id }, { name }) => rooms.editRoom(db, member, { roomId: `${id}`, name }),
    remove: (member, id) => rooms.removeRoom(db, member, id),
    samples: (member) => resetSampleRoom(db, member, null),
  },
};

const rowsOf = async (table: NonNullable<Kind["table" | "parts"]>, { companyId }: Member) =>
  (await db.selectFrom(table).selectAll().where("company_id", "=", companyId).execute()) as unknown as Row[];
const rowOf = async ({ table }: Kind, id: string) =>
  (await db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow()) as unknown as Row;

async function added(kind: Kind, member: Member, said: Said): Promise<string> {
  const result = await kind.add(member, said);
  if (!result.ok) throw new Error(`It was not added: ${result.reason}`);
  return result.id ?? "";
}

describe.each(Object.entries(kinds))("a %s", (_, kind) => {
  const { tool, actions, version } = kind;

  test("comes once from one form, is changed by whoever read its last version, and goes and comes back as it was", async () => {
    const member = await newMember(house, tool);
    const said = { name: "First", once: crypto.randomUUID() };
    const id = await added(kind, member, said);
    expect(await added(kind, member, said)).toBe(id);
    const seen = version?.(await rowOf(kind, id)) as never;
    await wait(3);
    expect(await kind.edit(member, await rowOf(kind, id), { name: "Second", seen })).toMatchObject({
      ok: true,
    });
    const after = await rowOf(kind, id);
    expect(after).toMatchObject({ name: "Second" });
    if (version) {
      const late = await kind.edit(member, after, { name: "Third", seen });
      expect(late).toMatchObject({ ok: false, reason: "changed" });
      expect(await rowOf(kind, id)).toEqual(after);
    }
    expect(await kind.remove(member, id)).toMatchObject({ ok: true });
    expect((await rowOf(kind, id)).removed_at).not.toBeNull();
    const again = await kind.remove(member, id);
    expect(again).toMatchObject(kind.restore ? { ok: true, changed: false } : { reason: "not-found" });
    if (kind.restore) {
      expect(await kind.edit(member, after, { name: "Third" })).toMatchObject({ reason: "removed" });
      expect(await kind.restore(member, id)).toMatchObject({ ok: true, changed: true });
      expect(await kind.restore(member, id)).toMatchObject({ ok: true, changed: false });
      expect(await rowOf(kind, id)).toEqual(after);
    }
    const audit = db.selectFrom("audit").select("action").where("target", "like", `%:${id}`).orderBy("seq");
    expect((await audit.execute()).map(({ action }) => action)).toEqual(actions);
  });

  test("is nobody else's, and staff work with it for the client", async () => {
    const member = await newMember(house, tool);
    const other = await newMember(house, tool);
    const id = await added(kind, member, { name: "Mine" });
    const before = await rowOf(kind, id);
    const unknown = { ok: false, reason: "not-found" };
    expect(await kind.edit(other, before, { name: "Yours" })).toEqual(unknown);
    expect(await kind.remove(other, id)).toEqual(unknown);
    if (kind.restore) expect(await kind.restore(other, id)).toEqual(unknown);
    expect(await rowOf(kind, id)).toEqual(before);
    expect(await kind.edit(await house.admin(), before, { name: "Ours" })).toMatchObject({ ok: true });
    const { details = "" } = (await house.lastAudit()) ?? {};
    expect(JSON.parse(details)).toMatchObject({ company: member.companyId, forClient: true });
  });
});

describe.each(Object.entries(kinds).filter(([, { samples }]) => samples))("demo mode of a %s", (_, kind) => {
  /** Samples that count, without what is written anew each time, and how many rows belong to them. */
  const samplesOf = async (member: Member) => {
    const rows = (await rowsOf(kind.table, member)).filter((row) => row.is_demo === 1 && !row.removed_at);
    const volatile = /^(?:id|group_id|peer_set_id|revision|last_updated)$|_at$/;
    const lasting = rows.map((row) => Object.entries(row).filter(([column]) => !volatile.test(column)));
    const parts = kind.parts ? (await rowsOf(kind.parts, member)).length : 0;
    return { rows, parts, lasting: lasting.map(String).sort() };
  };

  test("samples are put back whatever was done to them, and what is one's own stays", async () => {
    const member = await house.client();
    expect(await kind.samples?.(member)).toMatchObject({ ok: true });
    const own = await added(kind, member, { name: "Own" });
    const mine = await rowOf(kind, own);
    const before = await samplesOf(member);
    const [first] = before.rows;
    expect(await kind.edit(member, first ?? {}, { name: "Changed" })).toMatchObject({ ok: true });
    for (const { id } of before.rows) await kind.remove(member, `${id}`);
    expect((await samplesOf(member)).lasting).not.toEqual(before.lasting);
    expect(await kind.samples?.(member)).toMatchObject({ ok: true });
    const after = await samplesOf(member);
    expect([after.lasting, after.parts]).toEqual([before.lasting, before.parts]);
    expect(await rowOf(kind, own)).toEqual(mine);
    const granted = await newMember(house, kind.tool);
    expect(await kind.samples?.(granted)).toEqual({ ok: false, reason: "not-demo" });
  });

  test("keeps ten of one's own, samples not counted, and bringing back counts", async () => {
    const member = await house.client();
    await kind.samples?.(member);
    const ids: string[] = [];
    for (let made = 0; made < DEMO_RECORDS; made += 1)
      ids.push(await added(kind, member, { name: `Own ${made}` }));
    const full = { ok: false, reason: "demo-limit" };
    expect(await kind.add(member, { name: "One more" })).toEqual(full);
    const [first = ""] = ids;
    await kind.remove(member, first);
    await added(kind, member, { name: "Instead" });
    if (kind.restore) expect(await kind.restore(member, first)).toEqual(full);
  });
});

/** Each with what is there before, and a file that changes one of it and adds one. */
const files = `
deals | deal-flow | deals | Name,Type,Sector,Valuation | A,Seed,Energy,1 | A,Seed,Energy,2;B,Seed,Energy,3
holdings | portfolio-valuation | valuation_holdings | Name,Sector,Stake (%),Cost | A,Energy,25,1 | A,Energy,25,2;B,Data,5,3
kpis | kpi-alerts | kpis | Code,Name,Unit,Direction,Frequency | a,A,days,higher,yearly | a,Z,days,higher,yearly;b,B,count,lower,yearly
kpi-values | kpi-alerts | kpi_values | KPI,Period,Value | leverage,2026-01,5 | leverage,2026-01,6;leverage,2026-02,7
rates | portfolio-valuation | exchange_rates | Currency,Rate,Date,Source | EUR,0.8,2026-01-31,ECB | EUR,0.9,2026-01-31,ECB;USD,0.7,2026-01-31,ECB
flows | portfolio-valuation | valuation_flows | Holding,Date,Amount | Own,2025-01-31,-1 | Own,2025-02-28,2
`;
const cells = files
  .trim()
  .split("\n")
  .map((line) => line.replaceAll(";", "\n").split(" | "));
type File = [kind: KindName, tool: Tool, table: "deals", head: string, first: string, second: string];
describe.each(cells as unknown as File[])("a file of %s", (kind, tool, table, head, first, second) => {
  test("counts as it was shown, once, changes nothing when it comes again, and is undone as one", async () => {
    const member = await newMember(house, tool);
    const other = await newMember(house, tool);
    if (kind === "flows") await holdings.addHolding(db, member, holding("Own"));
    if (kind === "kpi-values") await newKpi(db, member);
    expect(await importTable(db, member, kind, `${head}\n${first}`)).toMatchObject({ ok: true });
    const lasting = async () => {
      const there = (await rowsOf(table, member)).filter((row) => !row.removed_at);
      const derived = /^(?:revision|updated_at|last_updated)$/;
      const rows = there.map((row) => Object.entries(row).filter(([column]) => !derived.test(column)));
      return rows.map(String).sort();
    };
    const before = await lasting();
    const seen = await lookAt(db, member, kind, `${head}\n${second}`);
    if ("problems" in seen) throw new Error(seen.problems.join());
    expect(await lasting(), "nothing before the yes").toEqual(before);
    const stale = { ...seen, preview: { ...seen.preview, digest: "of another look" } };
    await expect(take(db, member, stale)).rejects.toThrow("Not taken: changed");
    await expect(take(db, other, seen)).rejects.toThrow("Not taken: not-found");
    const taken = await take(db, member, seen);
    const after = await lasting();
    expect(after).not.toEqual(before);
    expect(await take(db, member, seen), "a second yes").toEqual(taken);
    const again = await lookAt(db, member, kind, `${head}\n${second}`);
    expect(again).toMatchObject({ preview: { counts: { new: 0, changed: 0, refused: 0 } } });
    expect(await undoImport(db, other, seen.id)).toEqual({ ok: false, reason: "not-found" });
    const undone = await undoImport(db, member, seen.id);
    expect(undone).toMatchObject({ ok: true, undone: { removed: [expect.any(String)], left: [] } });
    expect(await lasting()).toEqual(before);
    expect(await undoImport(db, member, seen.id), "a second undo").toEqual(undone);
  });
});
