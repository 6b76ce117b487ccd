import { londonDay } from "#app/features/calendar.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Actor } from "#app/features/actor.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { AddFlowInput } from "../forms/holding.schema.ts";
import { findFlows } from "./find-flows.server.ts";
import { MOST_HOLDING_FLOWS } from "./holding.ts";
import { changedHolding, onHolding } from "./valuation.command.server.ts";
import { valuationFlowsVisibleTo } from "./valuation.scope.server.ts";

type AddInput = AddFlowInput & { holdingId: string; once?: string | undefined };

/** Adds money paid into a holding or received from it on a day. */
export const addFlow = onHolding(async (here, input: AddInput) => {
  const { trx, actor, holding } = here;
  // A day to come would be left out of every figure without a word.
  if (input.date > londonDay(now())) return refused("to-come");
  const earlier = await resultOfOnce(trx, actor, "add-flow", input.once);
  if (earlier !== undefined) return { ok: true as const, id: earlier };
  const flows = await findFlows(trx, actor, holding.id, MOST_HOLDING_FLOWS);
  if (flows.length >= MOST_HOLDING_FLOWS) return refused("full");
  const id = newId();
  await trx
    .insertInto("valuation_flows")
    .values({
      id,
      holding_id: holding.id,
      company_id: holding.companyId,
      flow_on: input.date,
      amount_pence: input.direction === "in" ? -input.amount : input.amount,
      note: input.note,
    })
    .execute();
  await recordOnce(trx, actor, "add-flow", input.once, id);
  return changedHolding(here, "valuation.add-flow", { date: input.date, direction: input.direction }, { id });
});

/** Deletes a cash flow; the audit log has what it was. */
export function removeFlow(db: Db, actor: Actor, input: { holdingId: string; flowId: string }) {
  return runCommand(db, actor, async (trx) => {
    if (!isId(input.flowId) || !isId(input.holdingId)) return refused("not-found");
    const flow = await valuationFlowsVisibleTo(trx, actor)
      .selectAll("valuation_flows")
      .where("valuation_flows.id", "=", input.flowId)
      .where("valuation_flows.holding_id", "=", input.holdingId)
      .executeTakeFirst();
    if (!flow) return refused("not-found");
    await trx.deleteFrom("valuation_flows").where("id", "=", flow.id).execute();
    return recorded({
      action: "valuation.remove-flow",
      target: `valuation-holding:${flow.holding_id}`,
      details: {
        ...aboutCompany(actor, flow.company_id),
        date: flow.flow_on,
        amountPence: flow.amount_pence,
        note: flow.note,
      },
    });
  });
}
