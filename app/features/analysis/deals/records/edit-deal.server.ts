import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { EditDealInput } from "../forms/deal.schema.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { dealColumns, ownerIn } from "./insert-deal.server.ts";

/** Changes what people filled in. The stage is changed by moving; the probability only here, never by a move. */
export const editDeal = command(async (trx, actor, input: EditDealInput & { dealId: string }) => {
  if (!isId(input.dealId)) return refused("not-found");
  const deal = await dealsVisibleTo(trx, actor)
    .selectAll("deals")
    .where("deals.id", "=", input.dealId)
    .executeTakeFirst();
  const pipeline = deal && (await findDesk(trx, actor, "deal-flow", deal.company_id));
  if (!deal || !pipeline) return refused("not-found");
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
