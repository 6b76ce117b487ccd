import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { valuationFlowsVisibleTo } from "./valuation.scope.server.ts";

export type RemoveFlowResult = { ok: true } | { ok: false; reason: "not-found" };

/** Takes a cash flow out. What it was stands in the audit log. */
export async function removeFlow(
  db: Db,
  actor: Actor,
  input: { holdingId: string; flowId: string },
): Promise<RemoveFlowResult> {
  return db.transaction().execute(async (trx): Promise<RemoveFlowResult> => {
    if (!isId(input.flowId) || !isId(input.holdingId)) return { ok: false, reason: "not-found" };
    const flow = await valuationFlowsVisibleTo(trx, actor)
      .selectAll("valuation_flows")
      .where("valuation_flows.id", "=", input.flowId)
      .where("valuation_flows.holding_id", "=", input.holdingId)
      .executeTakeFirst();
    if (!flow) return { ok: false, reason: "not-found" };
    await trx.deleteFrom("valuation_flows").where("id", "=", flow.id).execute();
    await recordAudit(trx, actor, {
      action: "valuation.remove-flow",
      target: `valuation-holding:${flow.holding_id}`,
      details: {
        ...aboutCompany(actor, flow.company_id),
        date: flow.flow_on,
        amountPence: flow.amount_pence,
        note: flow.note,
      },
    });
    return { ok: true };
  });
}
