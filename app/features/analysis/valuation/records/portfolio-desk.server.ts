import type { Actor } from "#app/features/actor.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { ImportKind } from "#app/features/analysis/imports/import-kind.ts";
import { portfolioHref, type PortfolioPage } from "../pages/valuation-href.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

/** A page of the tool for whoever works in it. */
export function portfolioHrefOf(
  page: PortfolioPage,
  actor: Actor,
  companyId: string,
  more: Record<string, string> = {},
): string {
  return portfolioHref(page, keepOf(actor, companyId), more);
}

/** Where an import of the tool stands. @param back the page it belongs to. @param of what its form calls it. */
export function portfolioDesk(back: PortfolioPage, of: string): ImportKind["findDesk"] {
  return async (db, actor, { companyId }) => {
    const portfolio = await findPortfolio(db, actor, companyId);
    if (!portfolio) return null;
    return {
      tool: "Portfolio Valuation",
      companyName: portfolio.companyName,
      again: portfolioHrefOf("import", actor, companyId, { of }),
      back: portfolioHrefOf(back, actor, companyId),
    };
  };
}
