import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import type { ValuingInput } from "../forms/holding.schema.ts";
import { keepValueOf } from "./keep-value.server.ts";
import { writePlan } from "./write-plan.server.ts";
import { multiplesVisibleTo } from "./valuation.scope.server.ts";

/** Sets the peers a holding is compared with and its plan of cash flows; an empty plan takes the plan away. */
export const setValuing = command(async (trx, actor, input: ValuingInput & { holdingId: string }) => {
  const holding = await findHolding(trx, actor, input.holdingId);
  if (!holding) return refused("not-found");
  if (holding.removedAt) return refused("removed");
  if (input.seen !== undefined && input.seen !== holding.revision) return refused("changed");
  const peerSetId = input.peerSet ?? null;
  const set =
    peerSetId && isId(peerSetId)
      ? await multiplesVisibleTo(trx, actor, holding.companyId)
          .select("peer_sets.id")
          .where("peer_sets.id", "=", peerSetId)
          .executeTakeFirst()
      : undefined;
  if (peerSetId && !set) return refused("peers");
  await trx
    .updateTable("valuation_holdings")
    .set({ peer_set_id: peerSetId, revision: holding.revision + 1, updated_at: nowIso() })
    .where("id", "=", holding.id)
    .execute();
  const { wacc, cashFlows } = input;
  const terminalBy = input.terminalBy ?? "growth";
  await writePlan(
    trx,
    holding.id,
    cashFlows.length === 0 || wacc === null
      ? null
      : {
          cashFlows,
          wacc,
          terminalBy,
          growth: terminalBy === "growth" ? input.growth : null,
          exitMultiple: terminalBy === "multiple" ? input.exitMultiple : null,
          exitEbitda: terminalBy === "multiple" ? input.exitEbitda : null,
          isMidYear: input.isMidYear,
        },
  );
  await keepValueOf(trx, actor, holding.id);
  await recordAudit(trx, actor, {
    action: "valuation.set-inputs",
    target: `valuation-holding:${holding.id}`,
    details: {
      ...aboutCompany(actor, holding.companyId),
      peerSet: peerSetId,
      years: cashFlows.length,
    },
  });
  return done({});
});
