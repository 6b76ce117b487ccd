import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { DEFAULT_PROBABILITY, type DealStage, FIRST_STAGE, type Probability } from "./deal.ts";
import type { DealFields } from "../forms/deal.schema.ts";
import { dealsVisibleTo, findPipeline, type Pipeline } from "./deal.scope.server.ts";
import { dealColumns, insertDeal, recordMove } from "./insert-deal.server.ts";

/** A deal of the sample or of the demonstration, with the stages it came through. */
export interface SampleDeal {
  name: string;
  type: string;
  sector: string;
  /** Whole pounds. */
  pounds: number;
  probability: Probability;
  timeline?: string;
  contact?: { name: string; role: string; email: string };
  notes?: string;
  /** Days from now to the expected close. */
  closesIn?: number;
  lostReason?: string;
  /** Days ago, and the stage it came to then. The first is when it was added. */
  path: readonly (readonly [daysAgo: number, stage: DealStage])[];
}

const SAMPLES: readonly SampleDeal[] = [
  {
    name: "Harbour Analytics",
    type: "Series A",
    sector: "Technology",
    pounds: 10_000_000,
    probability: 25,
    timeline: "6-12 months",
    contact: { name: "Mara Ellis", role: "Chief executive", email: "mara.ellis@harbour.example" },
    closesIn: 200,
    path: [[6, "Initial Contact"]],
  },
  {
    name: "Northfield Care Homes",
    type: "Buyout",
    sector: "Healthcare",
    pounds: 4_000_000,
    probability: 50,
    timeline: "3-6 months",
    closesIn: 120,
    path: [
      [30, "Initial Contact"],
      [12, "Qualification"],
    ],
  },
  {
    name: "Tidewater Renewables",
    type: "Growth",
    sector: "Energy",
    pounds: 8_000_000,
    probability: 75,
    timeline: "2-4 months",
    closesIn: 70,
    path: [
      [75, "Initial Contact"],
      [52, "Qualification"],
      [20, "Due Diligence"],
    ],
  },
  {
    name: "Castle Lane Retail Park",
    type: "Acquisition",
    sector: "Real Estate",
    pounds: 2_000_000,
    probability: 90,
    timeline: "1-2 months",
    closesIn: 25,
    path: [
      [90, "Initial Contact"],
      [66, "Qualification"],
      [40, "Due Diligence"],
      [9, "Final Review"],
    ],
  },
  {
    name: "Brightwell Learning",
    type: "Seed",
    sector: "Education",
    pounds: 3_000_000,
    probability: 90,
    path: [
      [140, "Initial Contact"],
      [110, "Qualification"],
      [80, "Negotiations"],
      [35, "Closed Won"],
    ],
  },
  {
    name: "Oakmere Foundry",
    type: "Buyout",
    sector: "Manufacturing",
    pounds: 5_000_000,
    probability: 50,
    lostReason: "The owners took an offer from a trade buyer.",
    path: [
      [120, "Initial Contact"],
      [100, "Qualification"],
      [60, "Closed Lost"],
    ],
  },
];

export type SampleDealsResult = { ok: true; count: number } | { ok: false; reason: "not-found" | "not-demo" };

/**
 * In demo mode: puts the sample deals as they were at first, whatever was done to them. One's own stay. A sample keeps
 * its row and number, since records of other tools may be about it.
 */
export async function resetSampleDeals(
  db: Db,
  actor: Actor,
  companyId: string | null,
): Promise<SampleDealsResult> {
  return db.transaction().execute(async (trx): Promise<SampleDealsResult> => {
    const pipeline = await findPipeline(trx, actor, companyId);
    if (!pipeline) return { ok: false, reason: "not-found" };
    if (pipeline.access !== "demo") return { ok: false, reason: "not-demo" };
    const earlier = await sampleIds(trx, actor, pipeline);
    // In a company of the demonstration every deal is one of it: none can be told from its own.
    if (pipeline.isDemoCompany && earlier.length > 0) return { ok: true, count: 0 };
    for (const [index, sample] of SAMPLES.entries()) {
      const id = earlier[index];
      if (id) await rewriteSample(trx, pipeline, id, sample);
      else await insertSample(trx, pipeline, sample, { userId: null });
    }
    await recordAudit(trx, actor, {
      action: "deal.reset-samples",
      target: `company:${pipeline.companyId}`,
      details: { count: SAMPLES.length, ...aboutCompany(actor, pipeline.companyId) },
    });
    return { ok: true, count: SAMPLES.length };
  });
}

/** In the order they came in: their numbers count up. */
async function sampleIds(trx: Trx, actor: Actor, { companyId }: Pipeline): Promise<string[]> {
  const rows = await dealsVisibleTo(trx, actor)
    .select(["deals.id", "deals.number"])
    .where("deals.company_id", "=", companyId)
    .where("deals.is_demo", "=", 1)
    .limit(1000)
    .execute();
  const sequence = (number: string) => Number(number.slice(3));
  return rows.toSorted((one, other) => sequence(one.number) - sequence(other.number)).map(({ id }) => id);
}

/** Writes a deal with a past. @param owner who adds, moves and owns it. */
export async function insertSample(
  trx: Trx,
  pipeline: Pipeline,
  sample: SampleDeal,
  owner: Owner,
): Promise<void> {
  const { stage, at } = beginningOf(sample);
  const { id } = await insertDeal(
    trx,
    owner,
    pipeline,
    { ...fieldsOf(sample), ownerId: owner.userId, stage },
    { isDemo: true, at },
  );
  await moveOn(trx, pipeline, id, sample, owner);
}

async function rewriteSample(trx: Trx, pipeline: Pipeline, id: string, sample: SampleDeal): Promise<void> {
  const { stage, at } = beginningOf(sample);
  const iso = at.toISOString();
  const nobody = { userId: null };
  await trx.deleteFrom("deal_moves").where("deal_id", "=", id).execute();
  await trx
    .updateTable("deals")
    .set({
      ...dealColumns(fieldsOf(sample)),
      owner_id: null,
      lost_reason: null,
      probability_overridden: sample.probability === DEFAULT_PROBABILITY ? 0 : 1,
      stage,
      date_added: londonDay(at),
      last_updated: iso,
      stage_changed_at: iso,
      removed_at: null,
      removed_by: null,
    })
    .where("id", "=", id)
    .execute();
  await recordMove(trx, nobody, {
    dealId: id,
    companyId: pipeline.companyId,
    from: null,
    to: stage,
    at: iso,
  });
  await moveOn(trx, pipeline, id, sample, nobody);
}

type Owner = Pick<Actor, "userId">;

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

function beginningOf({ path: [first = [0, FIRST_STAGE] as const] }: SampleDeal) {
  const [days, stage] = first;
  return { stage, at: daysAgo(days) };
}

function fieldsOf(sample: SampleDeal): Omit<DealFields, "owner"> {
  return {
    name: sample.name,
    type: sample.type as never,
    sector: sample.sector as never,
    valuation: sample.pounds * 100,
    probability: sample.probability,
    timeline: sample.timeline as never,
    contactName: sample.contact?.name,
    contactRole: sample.contact?.role,
    contactEmail: sample.contact?.email,
    contactPhone: undefined,
    notes: sample.notes,
    expectedClose:
      sample.closesIn === undefined ? null : daysAgo(-sample.closesIn).toISOString().slice(0, 10),
  };
}

/** The stages after the first, each on its day. */
async function moveOn(
  trx: Trx,
  pipeline: Pipeline,
  dealId: string,
  sample: SampleDeal,
  by: Owner,
): Promise<void> {
  const { companyId } = pipeline;
  let from = beginningOf(sample).stage;
  for (const [days, to] of sample.path.slice(1)) {
    const at = daysAgo(days).toISOString();
    await recordMove(trx, by, { dealId, companyId, from, to, at });
    await trx
      .updateTable("deals")
      .set({
        stage: to,
        lost_reason: to === "Closed Lost" ? (sample.lostReason ?? null) : null,
        stage_changed_at: at,
        last_updated: at,
      })
      .where("id", "=", dealId)
      .execute();
    from = to;
  }
}
