import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso, nowIsoAfter } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { DealsTable } from "#db/schema.ts";
import type { DealFields, EditDealInput } from "../forms/deal.schema.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import type { DealStage } from "./deal.ts";
import { dealColumns, insertDeal, ownerIn, recordMove, roomForDeals } from "./insert-deal.server.ts";

interface OnDeal {
  trx: Trx;
  actor: Actor;
  /** It may be removed. */
  deal: Selectable<DealsTable>;
}

/** A command on a deal that the person may see. */
function onDeal<Input extends string | { dealId: string }, Result>(
  run: (here: OnDeal, input: Input) => Promise<Result>,
) {
  return command(async (trx, actor, input: Input) => {
    const id = typeof input === "string" ? input : input.dealId;
    if (!isId(id)) return refused("not-found");
    const found = dealsVisibleTo(trx, actor).selectAll("deals").where("deals.id", "=", id);
    const deal = await found.executeTakeFirst();
    return deal ? run({ trx, actor, deal }, input) : refused("not-found");
  });
}

export interface AddDealInput extends DealFields {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  once?: string | undefined;
}

/** Adds a deal at the first stage of the company's pipeline. */
export const addDeal = command(async (trx, actor, input: AddDealInput) => {
  const pipeline = await findDesk(trx, actor, "deal-flow", input.companyId ?? null);
  if (!pipeline) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-deal", input.once);
  const first = earlier
    ? await dealsVisibleTo(trx, actor)
        .select(["id", "number", "name"])
        .where("id", "=", earlier)
        .executeTakeFirst()
    : undefined;
  if (first) return done(first);
  if ((await roomForDeals(trx, actor, pipeline)) === 0)
    return refused(pipeline.access === "demo" ? "demo-limit" : "full");
  const ownerId = input.owner ? await ownerIn(trx, pipeline, input.owner) : null;
  if (input.owner && !ownerId) return refused("owner");
  const made = await insertDeal(trx, actor, pipeline, { ...input, ownerId });
  await recordAudit(trx, actor, {
    action: "deal.add",
    target: `deal:${made.id}`,
    details: { number: made.number, ...aboutCompany(actor, pipeline.companyId) },
  });
  await recordOnce(trx, actor, "add-deal", input.once, made.id);
  return done({ ...made, name: input.name });
});

/** Changes what people filled in. The stage is changed by moving; the probability only here, never by a move. */
export const editDeal = onDeal(async ({ trx, actor, deal }, input: EditDealInput & { dealId: string }) => {
  const pipeline = await findDesk(trx, actor, "deal-flow", deal.company_id);
  if (!pipeline) return refused("not-found");
  if (deal.removed_at) return refused("removed");
  if (input.seen && input.seen !== deal.last_updated) return refused("changed");
  const isLost = deal.stage === "Closed Lost";
  if (isLost && !input.lostReason) return refused("lost-reason");
  // The owner it has may have left the company since; anybody new must be in it.
  const kept = input.owner !== undefined && input.owner === deal.owner_id;
  const ownerId = kept ? deal.owner_id : input.owner ? await ownerIn(trx, pipeline, input.owner) : null;
  if (input.owner && !ownerId) return refused("owner");
  const columns = {
    ...dealColumns(input),
    owner_id: ownerId,
    lost_reason: isLost ? (input.lostReason ?? null) : null,
  };
  const changed = Object.entries(columns).flatMap(([column, value]) =>
    deal[column as keyof typeof columns] === value ? [] : [column],
  );
  if (changed.length === 0) return done({ number: deal.number, name: deal.name });
  await trx
    .updateTable("deals")
    .set({
      ...columns,
      probability_overridden: changed.includes("probability") ? 1 : deal.probability_overridden,
      last_updated: nowIso(),
    })
    .where("id", "=", deal.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "deal.edit",
    target: `deal:${deal.id}`,
    details: { number: deal.number, ...aboutCompany(actor, deal.company_id), changed },
  });
  return done({ number: deal.number, name: input.name });
});

export interface MoveDealInput {
  dealId: string;
  to: DealStage;
  /** The stage the page showed; without it, whichever the deal is at. */
  from?: DealStage | undefined;
  /** Why it was lost; needed for Closed Lost, ignored for any other stage. */
  reason?: string | undefined;
}

/** Moves a deal to any other stage and writes its history. The probability stays what it is. */
export const moveDeal = onDeal(async ({ trx, actor, deal }, input: MoveDealInput) => {
  if (deal.removed_at) return refused("removed");
  const { number, name } = deal;
  if (deal.stage === input.to) return done({ moved: false, number, name });
  const from = input.from ?? deal.stage;
  const isLost = input.to === "Closed Lost";
  if (isLost && !input.reason) return refused("lost-reason");
  const at = nowIsoAfter(deal.stage_changed_at);
  const { numUpdatedRows } = await trx
    .updateTable("deals")
    .set({
      stage: input.to,
      lost_reason: isLost ? (input.reason ?? null) : null,
      stage_changed_at: at,
      last_updated: at,
    })
    .where("id", "=", deal.id)
    .where("stage", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("moved", { stage: deal.stage, name });
  await recordMove(trx, actor, { dealId: deal.id, companyId: deal.company_id, from, to: input.to, at });
  await recordAudit(trx, actor, {
    action: "deal.move",
    target: `deal:${deal.id}`,
    details: { number, ...aboutCompany(actor, deal.company_id), from, to: input.to },
  });
  return done({ moved: true, number, name });
});

/** Takes a deal off the board and out of every figure. It can be brought back; its number stays taken. */
export const removeDeal = onDeal(async ({ trx, actor, deal }, _dealId: string) => {
  const { numUpdatedRows } = await trx
    .updateTable("deals")
    .set({ removed_at: nowIso(), removed_by: actor.userId })
    .where("id", "=", deal.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const changed = numUpdatedRows === 1n;
  if (changed) {
    await recordAudit(trx, actor, {
      action: "deal.remove",
      target: `deal:${deal.id}`,
      details: { number: deal.number, ...aboutCompany(actor, deal.company_id) },
    });
  }
  return done({ changed, number: deal.number, name: deal.name });
});

/** Undoes a removal: the deal is where it was. */
export const restoreDeal = onDeal(async ({ trx, actor, deal }, _dealId: string) => {
  const pipeline = await findDesk(trx, actor, "deal-flow", deal.company_id);
  if (!pipeline) return refused("not-found");
  const { number, name } = deal;
  if (!deal.removed_at) return done({ changed: false, number, name });
  const isSample = deal.is_demo === 1 && !pipeline.isDemoCompany;
  if (!isSample && (await roomForDeals(trx, actor, pipeline)) === 0)
    return refused(pipeline.access === "demo" ? "demo-limit" : "full");
  await trx
    .updateTable("deals")
    .set({ removed_at: null, removed_by: null })
    .where("id", "=", deal.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "deal.restore",
    target: `deal:${deal.id}`,
    details: { number, ...aboutCompany(actor, deal.company_id) },
  });
  return done({ changed: true, number, name });
});
