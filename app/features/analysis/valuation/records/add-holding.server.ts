import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { AddHoldingInput } from "../forms/holding.schema.ts";
import { insertHolding, isNameTaken, roomForHoldings } from "./insert-holding.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

export type AddHoldingResult =
  { ok: true; id: string } | { ok: false; reason: "not-found" | "name" | "deal" | "demo-limit" | "full" };

/** Adds a holding to the company's portfolio; it is valued once a method is chosen. */
export async function addHolding(
  db: Db,
  actor: Actor,
  /** Staff say for which company; a client's own is taken. */
  input: AddHoldingInput & { companyId?: string | null | undefined; once?: string | undefined },
): Promise<AddHoldingResult> {
  return db.transaction().execute(async (trx): Promise<AddHoldingResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "add-holding", input.once);
    if (earlier !== undefined) return { ok: true, id: earlier };
    if ((await roomForHoldings(trx, actor, portfolio)) === 0) {
      return { ok: false, reason: portfolio.access === "demo" ? "demo-limit" : "full" };
    }
    if (await isNameTaken(trx, actor, portfolio.companyId, input.name)) return { ok: false, reason: "name" };
    const dealId = input.deal ?? null;
    if (!(await mayBeAboutDeal(trx, actor, portfolio.companyId, dealId)))
      return { ok: false, reason: "deal" };
    const id = await insertHolding(trx, portfolio, input, { dealId });
    await recordAudit(trx, actor, {
      action: "valuation.add-holding",
      target: `valuation-holding:${id}`,
      details: aboutCompany(actor, portfolio.companyId),
    });
    await recordOnce(trx, actor, "add-holding", input.once, id);
    return { ok: true, id };
  });
}
