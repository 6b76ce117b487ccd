import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { EditHoldingInput } from "../forms/holding.schema.ts";
import { findHolding } from "./find-holdings.server.ts";
import { isNameTaken } from "./insert-holding.server.ts";
import { keepValueOf } from "./keep-value.server.ts";
import { holdingColumns } from "./valuation.scope.server.ts";

export type ChangeHoldingResult =
  | { ok: true; changed: string[] }
  | { ok: false; reason: "not-found" | "removed" | "changed" | "name" | "deal" };

/** Changes what people filled in, and works the fair value out anew by the method it has. */
export async function editHolding(
  db: Db,
  actor: Actor,
  input: EditHoldingInput & { holdingId: string },
): Promise<ChangeHoldingResult> {
  return db.transaction().execute(async (trx): Promise<ChangeHoldingResult> => {
    const holding = await findHolding(trx, actor, input.holdingId);
    if (!holding) return { ok: false, reason: "not-found" };
    if (holding.removedAt) return { ok: false, reason: "removed" };
    if (input.seen !== undefined && input.seen !== holding.revision) return { ok: false, reason: "changed" };
    if (await isNameTaken(trx, actor, holding.companyId, input.name, { but: holding.id })) {
      return { ok: false, reason: "name" };
    }
    const dealId = input.deal ?? null;
    if (!(await mayBeAboutDeal(trx, actor, holding.companyId, dealId, holding.dealId))) {
      return { ok: false, reason: "deal" };
    }
    const before = { ...holdingColumns(holding.facts), deal_id: holding.dealId };
    const after = { ...holdingColumns(input), deal_id: dealId };
    const changed = Object.entries(after).flatMap(([column, value]) =>
      column === "name_key" || before[column as keyof typeof before] === value ? [] : [column],
    );
    if (changed.length === 0) return { ok: true, changed };
    const { numUpdatedRows } = await trx
      .updateTable("valuation_holdings")
      .set({ ...after, revision: holding.revision + 1, updated_at: nowIso() })
      .where("id", "=", holding.id)
      .where("revision", "=", holding.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: false, reason: "changed" };
    await keepValueOf(trx, actor, holding.id);
    await recordAudit(trx, actor, {
      action: "valuation.edit-holding",
      target: `valuation-holding:${holding.id}`,
      details: { ...aboutCompany(actor, holding.companyId), changed },
    });
    return { ok: true, changed };
  });
}
