import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import type { ChooseMethodInput } from "../forms/holding.schema.ts";
import { readerOf } from "./keep-value.server.ts";
import { valueHolding } from "../maths/value-holding.ts";

/** Chooses how a holding is valued, with the reason, and keeps the fair value it gives today. */
export const chooseMethod = command(async (trx, actor, input: ChooseMethodInput & { holdingId: string }) => {
  const holding = await findHolding(trx, actor, input.holdingId);
  if (!holding) return refused("not-found");
  if (holding.removedAt) return refused("removed");
  if (input.seen !== undefined && input.seen !== holding.revision) return refused("changed");
  const asOf = londonDay(now());
  const { facts, context } = await readerOf(trx, actor, holding.companyId).read(holding, asOf);
  const result = valueHolding(facts, input.method, context);
  if (!result.ok) return refused("no-value", { problems: result.problems });
  const { fairValuePence } = result.value;
  const at = nowIso();
  await trx
    .updateTable("valuation_holdings")
    .set({
      method: input.method,
      method_reason: input.reason,
      method_by: actor.userId,
      method_at: at,
      fair_value_pence: fairValuePence,
      fair_value_on: asOf,
      revision: holding.revision + 1,
      updated_at: at,
    })
    .where("id", "=", holding.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "valuation.choose-method",
    target: `valuation-holding:${holding.id}`,
    details: { ...aboutCompany(actor, holding.companyId), method: input.method, fairValuePence },
  });
  return done({ fairValuePence });
});
