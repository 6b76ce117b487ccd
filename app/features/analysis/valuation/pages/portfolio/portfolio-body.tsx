import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import {
  FiguresAndCharts,
  PortfolioStats,
} from "#app/features/analysis/valuation/pages/portfolio/portfolio-summary.tsx";
import { HoldingTable } from "#app/features/analysis/valuation/pages/portfolio/holding-table.tsx";
import type { ShownPortfolio } from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** What stands below the tabs: the list between its totals and its figures, or an invitation to begin one. */
export function PortfolioBody({ portfolio }: { portfolio: ShownPortfolio }) {
  const { list, keep, access, isRemoved, isEmpty } = portfolio;
  const isWhole = !isRemoved && !list.search?.value;
  return (
    <>
      {isEmpty ? (
        <EmptyState
          text="No holdings yet"
          detail={
            access === "demo"
              ? "Add one of your own, or look round with sample holdings."
              : "Add the first one."
          }
          action={{ to: portfolioHref("new", keep), label: "Add holding" }}
        />
      ) : (
        <>
          {isWhole && <PortfolioStats portfolio={portfolio} />}
          <HoldingTable portfolio={portfolio} />
          {isWhole && <FiguresAndCharts portfolio={portfolio} />}
        </>
      )}
      <div className="actions">
        {access === "demo" && (
          <RowAction
            intent="samples"
            label={isEmpty ? "Show sample holdings" : "Reset the sample holdings"}
            variant="secondary"
            size="normal"
            action={withQuery(portfolioHref("", keep), { index: "" })}
          />
        )}{" "}
        <LinkToOther keep={keep} isRemoved={isRemoved} />{" "}
        <Link to={portfolioHref("print", keep)}>Printable page</Link>{" "}
        {!isEmpty && !isRemoved && (
          <RowAction
            intent="revalue"
            label="Value all for today"
            variant="secondary"
            size="normal"
            action={withQuery(portfolioHref("", keep), { index: "" })}
          />
        )}
      </div>
    </>
  );
}

function LinkToOther({ keep, isRemoved }: { keep: string; isRemoved: boolean }) {
  return isRemoved ? (
    <Link to={portfolioHref("", keep)}>Back to the portfolio</Link>
  ) : (
    <Link to={portfolioHref("", keep, { show: "removed" })}>Removed holdings</Link>
  );
}
