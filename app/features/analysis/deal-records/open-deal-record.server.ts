import type { Actor } from "#app/features/actor.ts";
import { addBenchmark } from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findGroupChoices } from "#app/features/analysis/benchmarking/records/find-group-choices.server.ts";
import { findPeerGroup } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { addRoom } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import type { DiligenceTemplate } from "#app/features/analysis/diligence/templates/diligence-template.ts";
import {
  addHolding,
  joinHoldingToDeal,
} from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { findHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { benchmarkOfHolding, holdingOfDeal } from "./deal-figures.ts";
import type { DealTool } from "./deal-record.ts";
import { findDealRecords } from "./find-deal-records.server.ts";

/** Peer sets and groups looked at for one in pounds. */
const mostTried = 20;

export interface OpenDealRecordInput {
  dealId: string;
  tool: DealTool;
  once?: string | undefined;
}

export type OpenDealRecordResult =
  | { ok: true; id: string; made: boolean }
  | {
      ok: false;
      /** "figures": a benchmark needs numbers that nobody has entered yet. */
      reason: "not-found" | "removed" | "demo-limit" | "full" | "name" | "figures";
    };

/**
 * Opens what a deal has in another tool, and makes it from what the deal and its other records say where there is
 * none: nothing that is known is asked for again. Twice pressed, it opens the first.
 */
export async function openDealRecord(
  db: Db,
  actor: Actor,
  { dealId, tool, once }: OpenDealRecordInput,
): Promise<OpenDealRecordResult> {
  const deal = await findDeal(db, actor, dealId);
  if (!deal) return { ok: false, reason: "not-found" };
  const records = await findDealRecords(db, actor, deal.id);
  const existing = {
    "due-diligence": records.rooms,
    "portfolio-valuation": records.holdings,
    benchmarking: records.benchmarks,
  }[tool][0];
  if (existing) return { ok: true, id: existing.id, made: false };
  if (deal.removedAt !== null) return { ok: false, reason: "removed" };
  switch (tool) {
    case "due-diligence":
      return roomOf(db, actor, deal, once);
    case "portfolio-valuation":
      return holdingOf(db, actor, deal, records.benchmarks[0]?.id, once);
    case "benchmarking":
      return benchmarkOf(db, actor, deal, records.holdings[0]?.id, once);
  }
}

/** Which list a room begins with: a company that changes hands is asked for more than one that takes money in. */
const TEMPLATE_OF_TYPE: Readonly<Partial<Record<string, DiligenceTemplate["id"]>>> = {
  Buyout: "buyout",
  Acquisition: "buyout",
  IPO: "buyout",
};

async function roomOf(
  db: Db,
  actor: Actor,
  deal: Deal,
  once: string | undefined,
): Promise<OpenDealRecordResult> {
  const made = await addRoom(db, actor, {
    companyId: deal.companyId,
    name: deal.name,
    template: TEMPLATE_OF_TYPE[deal.type] ?? "growth",
    dealId: deal.id,
    once,
  });
  if (made.ok) return { ok: true, id: made.id, made: true };
  return { ok: false, reason: made.reason === "deal" ? "removed" : made.reason };
}

async function holdingOf(
  db: Db,
  actor: Actor,
  deal: Deal,
  benchmarkId: string | undefined,
  once: string | undefined,
): Promise<OpenDealRecordResult> {
  const joined = await joinHoldingToDeal(db, actor, deal);
  if (joined) return { ok: true, id: joined, made: false };
  const benchmark = benchmarkId ? await findBenchmark(db, actor, benchmarkId) : null;
  const inPounds = benchmark && (await currencyOf(db, actor, deal.companyId, benchmark.groupId)) === "GBP";
  const facts = holdingOfDeal(deal, inPounds ? benchmark : null);
  const made = await addHolding(db, actor, { ...facts, deal: deal.id, companyId: deal.companyId, once });
  if (made.ok) return { ok: true, id: made.id, made: true };
  return { ok: false, reason: made.reason === "deal" ? "removed" : made.reason };
}

async function benchmarkOf(
  db: Db,
  actor: Actor,
  deal: Deal,
  holdingId: string | undefined,
  once: string | undefined,
): Promise<OpenDealRecordResult> {
  const holding = holdingId ? await findHolding(db, actor, holdingId) : null;
  const figures = holding && benchmarkOfHolding(holding.facts);
  const group = figures && (await groupInPounds(db, actor, deal.companyId));
  if (!figures || !group) return { ok: false, reason: "figures" };
  const made = await addBenchmark(db, actor, {
    companyId: deal.companyId,
    name: deal.name,
    sector: deal.sector,
    // The last year whose accounts can be closed.
    year: Number(londonDay(now()).slice(0, 4)) - 1,
    ...figures,
    group,
    dealId: deal.id,
    once,
  });
  if (made.ok) return { ok: true, id: made.id, made: true };
  if (made.reason === "deal") return { ok: false, reason: "removed" };
  if (made.reason === "no-metrics" || made.reason === "group") return { ok: false, reason: "figures" };
  return { ok: false, reason: made.reason };
}

/** Peers of the deal's sector before saved groups, which may be of another; those in pounds, as deals are. */
async function groupInPounds(db: Db, actor: Actor, companyId: string): Promise<string | null> {
  const choices = (await findGroupChoices(db, actor, companyId)).map(({ value }) => value);
  const bySector = choices.filter((value) => value.startsWith("set:"));
  const saved = choices.filter((value) => !value.startsWith("set:"));
  for (const value of [...bySector, ...saved].slice(0, mostTried)) {
    if ((await currencyOf(db, actor, companyId, value)) === "GBP") return value;
  }
  return null;
}

async function currencyOf(
  db: Db,
  actor: Actor,
  companyId: string,
  group: string | null,
): Promise<string | null> {
  if (group === null) return null;
  const set = group.startsWith("set:")
    ? await findPeerSet(db, actor, companyId, group.slice("set:".length))
    : (await findPeerGroup(db, actor, companyId, group))?.set;
  return set?.currency ?? null;
}
