/** What people do with deals: add, edit, move, remove and restore them. */
import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { type AuditEntry, recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso, nowIsoAfter } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { DealsTable } from "#db/schema.ts";
import type { DealFields } from "../forms/deal.schema.ts";
import { dealColumns, type DealStage, type GivenDeal } from "./deal.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { insertDeal, ownerIn, recordMove, roomForDeals } from "./insert-deal.server.ts";

interface AboutDeal {
  trx: Trx;
  actor: Actor;
  deal: Selectable<DealsTable>;
  pipeline: ToolDesk;
  audit(action: AuditEntry["action"], details?: AuditEntry["details"]): Promise<void>;
}

/** A command about one deal, in one transaction; what this person may not see is not found. */
function onDeal<Input extends string | { dealId: string }, Result>(
  run: (here: AboutDeal, input: Input) => Promise<Result>,
) {
  return command(async (trx, actor, input: Input) => {
    const id = typeof input === "string" ? input : input.dealId;
    const deal = isId(id)
      ? await dealsVisibleTo(trx, actor).selectAll("deals").where("deals.id", "=", id).executeTakeFirst()
      : undefined;
    const pipeline = deal && (await findDesk(trx, actor, "deal-flow", deal.company_id));
    if (!deal || !pipeline) return refused("not-found");
    const about = { number: deal.number, ...aboutCompany(actor, deal.company_id) };
    const audit: AboutDeal["audit"] = (action, details) =>
      recordAudit(trx, actor, { action, target: `deal:${deal.id}`, details: { ...about, ...details } });
    return run({ trx, actor, deal, pipeline, audit }, input);
  });
}

interface AddDealInput extends DealFields {
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
  const noRoom = await noRoomForDeal(trx, actor, pipeline);
  if (noRoom) return refused(noRoom);
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

export interface EditDealInput extends GivenDeal {
  dealId: string;
  owner?: string | null | undefined;
  lostReason?: string | null | undefined;
  /** When the deal was last updated as it was read; without it, whatever it is. */
  seen?: string | undefined;
}

/** Changes what people filled in. The stage is changed by moving; the probability only here, never by a move. */
export const editDeal = onDeal(async ({ trx, deal, pipeline, audit }, input: EditDealInput) => {
  if (deal.removed_at) return refused("removed");
  if (input.seen && input.seen !== deal.last_updated) return refused("changed");
  const isLost = deal.stage === "Closed Lost";
  if (isLost && !input.lostReason) return refused("lost-reason");
  // The owner it has may have left the company since; anybody new must be in it.
  const isSame = input.owner !== undefined && input.owner === deal.owner_id;
  const ownerId = isSame ? deal.owner_id : input.owner ? await ownerIn(trx, pipeline, input.owner) : null;
  if (input.owner && !ownerId) return refused("owner");
  const columns = {
    ...dealColumns(input),
    owner_id: ownerId,
    lost_reason: isLost ? (input.lostReason ?? null) : null,
  };
  const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (column) => columns[column] !== deal[column],
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
  await audit("deal.edit", { changed });
  return done({ number: deal.number, name: input.name });
});

interface MoveDealInput {
  dealId: string;
  to: DealStage;
  /** The stage the page showed; without it, whichever the deal is at. */
  from?: DealStage | undefined;
  /** Why it was lost; needed for Closed Lost, ignored for any other stage. */
  reason?: string | undefined;
}

/** Moves a deal to any other stage and writes its history. The probability stays what it is. */
export const moveDeal = onDeal(async ({ trx, actor, deal, audit }, input: MoveDealInput) => {
  if (deal.removed_at) return refused("removed");
  const { number, name } = deal;
  if (deal.stage === input.to) return done({ moved: false, number, name });
  const { to, from = deal.stage } = input;
  const isLost = to === "Closed Lost";
  if (isLost && !input.reason) return refused("lost-reason");
  const at = nowIsoAfter(deal.stage_changed_at);
  const { numUpdatedRows } = await trx
    .updateTable("deals")
    .set({
      stage: to,
      lost_reason: isLost ? (input.reason ?? null) : null,
      stage_changed_at: at,
      last_updated: at,
    })
    .where("id", "=", deal.id)
    .where("stage", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("moved", { stage: deal.stage, name });
  await recordMove(trx, actor, { dealId: deal.id, companyId: deal.company_id, from, to, at });
  await audit("deal.move", { from, to });
  return done({ moved: true, number, name });
});

/** Takes a deal off the board and out of every figure. It can be brought back; its number stays taken. */
export const removeDeal = onDeal(async ({ trx, actor, deal, audit }) => {
  const { number, name } = deal;
  if (deal.removed_at) return done({ changed: false, number, name });
  await trx
    .updateTable("deals")
    .set({ removed_at: nowIso(), removed_by: actor.userId })
    .where("id", "=", deal.id)
    .execute();
  await audit("deal.remove");
  return done({ changed: true, number, name });
});

/** Undoes a removal: the deal is where it was. */
export const restoreDeal = onDeal(async ({ trx, actor, deal, pipeline, audit }) => {
  const { number, name } = deal;
  if (!deal.removed_at) return done({ changed: false, number, name });
  const isSample = deal.is_demo === 1 && !pipeline.isDemoCompany;
  const noRoom = isSample ? null : await noRoomForDeal(trx, actor, pipeline);
  if (noRoom) return refused(noRoom);
  await trx
    .updateTable("deals")
    .set({ removed_at: null, removed_by: null })
    .where("id", "=", deal.id)
    .execute();
  await audit("deal.restore");
  return done({ changed: true, number, name });
});

async function noRoomForDeal(
  trx: Trx,
  actor: Actor,
  pipeline: ToolDesk,
): Promise<"demo-limit" | "full" | null> {
  if ((await roomForDeals(trx, actor, pipeline)) > 0) return null;
  return pipeline.access === "demo" ? "demo-limit" : "full";
}
