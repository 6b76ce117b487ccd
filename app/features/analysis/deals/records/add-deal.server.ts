import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import type { DealFields } from "../forms/deal.schema.ts";
import { insertDeal, ownerIn, roomForDeals } from "./insert-deal.server.ts";

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
