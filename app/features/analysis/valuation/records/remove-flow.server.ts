import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { valuationFlowsVisibleTo } from "./valuation.scope.server.ts";

/** Takes a cash flow out. What it was stands in the audit log. */
export const removeFlow = command(async (trx, actor, input: { holdingId: string; flowId: string }) => {
  if (!isId(input.flowId) || !isId(input.holdingId)) return refused("not-found");
  const flow = await valuationFlowsVisibleTo(trx, actor)
    .selectAll("valuation_flows")
    .where("valuation_flows.id", "=", input.flowId)
    .where("valuation_flows.holding_id", "=", input.holdingId)
    .executeTakeFirst();
  if (!flow) return refused("not-found");
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
  return done({});
});
