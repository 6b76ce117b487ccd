import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { findFlows } from "./find-flows.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "./holding-limits.ts";
import type { AddFlowInput } from "../forms/holding.schema.ts";

/** Adds money paid into a holding or received from it on a day. */
export const addFlow = command(
  async (trx, actor, input: AddFlowInput & { holdingId: string; once?: string | undefined }) => {
    const holding = await findHolding(trx, actor, input.holdingId);
    if (!holding) return refused("not-found");
    if (holding.removedAt) return refused("removed");
    // A day to come would be left out of every figure without a word.
    if (input.date > londonDay(now())) return refused("to-come");
    const earlier = await resultOfOnce(trx, actor, "add-flow", input.once);
    if (earlier !== undefined) return done({ id: earlier });
    const kept = await findFlows(trx, actor, holding.id, MOST_HOLDING_FLOWS);
    if (kept.length >= MOST_HOLDING_FLOWS) return refused("full");
    const id = newId();
    await trx
      .insertInto("valuation_flows")
      .values({
        id,
        holding_id: holding.id,
        company_id: holding.companyId,
        flow_on: input.date,
        amount_pence: input.direction === "in" ? -input.amount : input.amount,
        note: input.note ?? null,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: "valuation.add-flow",
      target: `valuation-holding:${holding.id}`,
      details: { ...aboutCompany(actor, holding.companyId), date: input.date, direction: input.direction },
    });
    await recordOnce(trx, actor, "add-flow", input.once, id);
    return done({ id });
  },
);
