import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { DealStage, Probability } from "./deal.ts";
import { dealsVisibleTo, findPipeline, type Pipeline } from "./deal.scope.server.ts";
import { insertDeal, recordMove } from "./insert-deal.server.ts";

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

export type SampleResult = { ok: true; count: number } | { ok: false; reason: "not-found" | "not-demo" };

/** Fills an empty pipeline in demo mode with six sample deals, once: they can be moved, changed and removed like any. */
export async function addSampleDeals(db: Db, actor: Actor, companyId: string | null): Promise<SampleResult> {
  return db.transaction().execute(async (trx): Promise<SampleResult> => {
    const pipeline = await findPipeline(trx, actor, companyId);
    if (!pipeline) return { ok: false, reason: "not-found" };
    if (pipeline.access !== "demo") return { ok: false, reason: "not-demo" };
    const present = await dealsVisibleTo(trx, actor)
      .select("deals.id")
      .where("deals.company_id", "=", pipeline.companyId)
      .where("deals.is_demo", "=", 1)
      .where("deals.removed_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (present) return { ok: true, count: 0 };
    for (const sample of SAMPLES) await insertSample(trx, pipeline, sample, { userId: null });
    await recordAudit(trx, actor, {
      action: "deal.add-samples",
      target: `company:${pipeline.companyId}`,
      details: { count: SAMPLES.length, ...aboutCompany(actor, pipeline.companyId) },
    });
    return { ok: true, count: SAMPLES.length };
  });
}

/** Writes a deal with a past. @param owner who adds, moves and owns it. */
export async function insertSample(
  trx: Trx,
  pipeline: Pipeline,
  sample: SampleDeal,
  owner: { userId: string | null },
): Promise<void> {
  const today = now();
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000);
  const [[added, first] = [0, "Initial Contact" as const], ...moves] = sample.path;
  const { id } = await insertDeal(
    trx,
    owner as Actor,
    pipeline,
    {
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
      ownerId: owner.userId,
      stage: first,
      lostReason: sample.lostReason,
    },
    { isDemo: true, at: daysAgo(added) },
  );
  let from = first;
  for (const [days, to] of moves) {
    const at = daysAgo(days).toISOString();
    await recordMove(trx, owner as Actor, { dealId: id, companyId: pipeline.companyId, from, to, at });
    await trx
      .updateTable("deals")
      .set({
        stage: to,
        lost_reason: to === "Closed Lost" ? (sample.lostReason ?? null) : null,
        stage_changed_at: at,
        last_updated: at,
      })
      .where("id", "=", id)
      .execute();
    from = to;
  }
}
