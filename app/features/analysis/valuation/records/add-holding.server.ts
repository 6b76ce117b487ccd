import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { AddHoldingInput } from "../forms/holding.schema.ts";
import { insertHolding, isNameTaken, roomForHoldings } from "./insert-holding.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

/** Adds a holding to the company's portfolio; it is valued once a method is chosen. */
export const addHolding = command(
  async (
    trx,
    actor /** Staff say for which company; a client's own is taken. */,
    input: AddHoldingInput & { companyId?: string | null | undefined; once?: string | undefined },
  ) => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return refused("not-found");
    const earlier = await resultOfOnce(trx, actor, "add-holding", input.once);
    if (earlier !== undefined) return done({ id: earlier });
    if ((await roomForHoldings(trx, actor, portfolio)) === 0) {
      return refused(portfolio.access === "demo" ? "demo-limit" : "full");
    }
    if (await isNameTaken(trx, actor, portfolio.companyId, input.name)) return refused("name");
    const dealId = input.deal ?? null;
    if (!(await mayBeAboutDeal(trx, actor, portfolio.companyId, dealId))) return refused("deal");
    const id = await insertHolding(trx, portfolio, input, { dealId });
    await recordAudit(trx, actor, {
      action: "valuation.add-holding",
      target: `valuation-holding:${id}`,
      details: aboutCompany(actor, portfolio.companyId),
    });
    await recordOnce(trx, actor, "add-holding", input.once, id);
    return done({ id });
  },
);
