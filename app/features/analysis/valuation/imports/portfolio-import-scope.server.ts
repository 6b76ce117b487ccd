import { importScopeOf } from "#app/features/analysis/imports/import-scope.server.ts";
import { portfolioHref, type PortfolioPage } from "../pages/valuation-href.ts";

/** Who may import into the tool. @param back the page an import belongs to. @param of what its form calls it. */
export function portfolioImportScope(back: PortfolioPage, of: string) {
  return importScopeOf("portfolio-valuation", "Portfolio Valuation", (keep) => ({
    again: portfolioHref("import", keep, { of }),
    back: portfolioHref(back, keep),
  }));
}
