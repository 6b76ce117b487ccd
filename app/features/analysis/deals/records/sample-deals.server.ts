import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { dealColumns, DEFAULT_PROBABILITY, FIRST_STAGE } from "./deal.ts";
import type { DealFields } from "../forms/deal.schema.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { insertDeal, recordMove } from "./insert-deal.server.ts";
import { type SampleDeal, SAMPLES } from "./sample-pipeline.ts";

/**
 * In demo mode: puts the sample deals as they were at first, whatever was done to them. One's own stay. A sample keeps
 * its row and number, since records of other tools may be about it.
 */
export const resetSampleDeals = command(async (trx, actor, companyId: string | null) => {
  const pipeline = await findDesk(trx, actor, "deal-flow", companyId);
  if (!pipeline) return refused("not-found");
  if (pipeline.access !== "demo") return refused("not-demo");
  const earlier = await sampleIds(trx, actor, pipeline);
  // In a company of the demonstration every deal is one of it: none can be told from its own.
  if (pipeline.isDemoCompany && earlier.length > 0) return done({ count: 0 });
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
  return done({ count: SAMPLES.length });
});

/** In the order they came in: their numbers count up. */
async function sampleIds(trx: Trx, actor: Actor, { companyId }: ToolDesk): Promise<string[]> {
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
  pipeline: ToolDesk,
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

async function rewriteSample(trx: Trx, pipeline: ToolDesk, id: string, sample: SampleDeal): Promise<void> {
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

export const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

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
  pipeline: ToolDesk,
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
