import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { EditHoldingInput } from "../forms/holding.schema.ts";
import { findHolding } from "./find-holdings.server.ts";
import { isNameTaken } from "./insert-holding.server.ts";
import { keepValueOf } from "./keep-value.server.ts";
import { holdingColumns } from "./valuation.scope.server.ts";

/** Changes what people filled in, and works the fair value out anew by the method it has. */
export const editHolding = command(async (trx, actor, input: EditHoldingInput & { holdingId: string }) => {
  const holding = await findHolding(trx, actor, input.holdingId);
  if (!holding) return refused("not-found");
  if (holding.removedAt) return refused("removed");
  if (input.seen !== undefined && input.seen !== holding.revision) return refused("changed");
  if (await isNameTaken(trx, actor, holding.companyId, input.name, { but: holding.id })) {
    return refused("name");
  }
  const dealId = input.deal ?? null;
  if (!(await mayBeAboutDeal(trx, actor, holding.companyId, dealId, holding.dealId))) {
    return refused("deal");
  }
  const before = { ...holdingColumns(holding.facts), deal_id: holding.dealId };
  const after = { ...holdingColumns(input), deal_id: dealId };
  const changed = Object.entries(after).flatMap(([column, value]) =>
    column === "name_key" || before[column as keyof typeof before] === value ? [] : [column],
  );
  if (changed.length === 0) return done({ changed });
  const { numUpdatedRows } = await trx
    .updateTable("valuation_holdings")
    .set({ ...after, revision: holding.revision + 1, updated_at: nowIso() })
    .where("id", "=", holding.id)
    .where("revision", "=", holding.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("changed");
  await keepValueOf(trx, actor, holding.id);
  await recordAudit(trx, actor, {
    action: "valuation.edit-holding",
    target: `valuation-holding:${holding.id}`,
    details: { ...aboutCompany(actor, holding.companyId), changed },
  });
  return done({ changed });
});
