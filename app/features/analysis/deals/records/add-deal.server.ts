import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dealsVisibleTo, findPipeline } from "./deal.scope.server.ts";
import type { DealFields } from "../forms/deal.schema.ts";
import { insertDeal, ownerIn, roomForDeals } from "./insert-deal.server.ts";

export interface AddDealInput extends DealFields {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type AddDealResult =
  | { ok: true; id: string; number: string; name: string }
  | { ok: false; reason: "not-found" | "owner" | "demo-limit" | "full" };

/** Adds a deal at the first stage of the company's pipeline. */
export async function addDeal(db: Db, actor: Actor, input: AddDealInput): Promise<AddDealResult> {
  return db.transaction().execute(async (trx): Promise<AddDealResult> => {
    const pipeline = await findPipeline(trx, actor, input.companyId ?? null);
    if (!pipeline) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "add-deal", input.once);
    const first = earlier
      ? await dealsVisibleTo(trx, actor)
          .select(["id", "number", "name"])
          .where("id", "=", earlier)
          .executeTakeFirst()
      : undefined;
    if (first) return { ok: true, ...first };
    if ((await roomForDeals(trx, actor, pipeline)) === 0) {
      return { ok: false, reason: pipeline.access === "demo" ? "demo-limit" : "full" };
    }
    const ownerId = input.owner ? await ownerIn(trx, pipeline, input.owner) : null;
    if (input.owner && !ownerId) return { ok: false, reason: "owner" };
    const made = await insertDeal(trx, actor, pipeline, { ...input, ownerId });
    await recordAudit(trx, actor, {
      action: "deal.add",
      target: `deal:${made.id}`,
      details: { number: made.number, ...aboutCompany(actor, pipeline.companyId) },
    });
    await recordOnce(trx, actor, "add-deal", input.once, made.id);
    return { ok: true, ...made, name: input.name };
  });
}
