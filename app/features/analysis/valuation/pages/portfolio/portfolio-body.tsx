import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { HoldingTable } from "#app/features/analysis/valuation/pages/portfolio/holding-table.tsx";
import type { ShownPortfolio } from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { portfolioHref, chartCsvHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";

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
          {isWhole && <PortfolioCharts portfolio={portfolio} />}
          <HoldingTable portfolio={portfolio} />
          {isWhole && <PortfolioFigures portfolio={portfolio} />}
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
        <Link to={portfolioHref("print", keep)}>Printable page</Link>
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

/** The totals above the list, and what to keep in mind about them. */
function PortfolioStats({ portfolio }: { portfolio: ShownPortfolio }) {
  const { keep, stats } = portfolio;
  return (
    <>
      <Stats>
        <Stat
          label="Net asset value (NAV)"
          value={stats.nav}
          asAt={portfolio.valuedOn ? `${portfolio.held}, ${portfolio.valuedOn}` : portfolio.held}
        />
        <Stat label="TVPI (MOIC)" value={stats.tvpi} asAt="Total value to paid-in" />
        <Stat label="XIRR" value={stats.irr} asAt="A year, actual/365" />
        <Stat label="Largest holding" value={stats.top1} asAt={`Five largest ${stats.top5} of NAV`} />
        {stats.covenants !== null && (
          <Stat label="Covenants broken" value={stats.covenants} to={deskHref("covenants", keep)} />
        )}
      </Stats>
      {portfolio.pipeline && (
        <Notice tone="info" title={`${portfolio.pipeline} of deals that were not won`}>
          <p>
            They count in no total until the deal is won, or until money that was paid in stands under their
            cash flows.
          </p>
        </Notice>
      )}
      {portfolio.unvalued && (
        <Notice tone="warning" title={`${portfolio.unvalued} without a fair value`}>
          <p>They count in none of the totals. Choose a method on the page of each.</p>
        </Notice>
      )}
      <InMind texts={portfolio.warnings} />
    </>
  );
}

/** The figures below the list. */
function PortfolioFigures({ portfolio }: { portfolio: ShownPortfolio }) {
  const { keep, explained } = portfolio;
  return (
    <>
      {portfolio.problems.length > 0 && (
        <Notice tone="info" title="Figures that can’t be given yet">
          <ul>
            {portfolio.problems.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
      {portfolio.figures.length > 0 && (
        <FiguresTable
          caption="Figures of the portfolio"
          figures={portfolio.figures}
          hrefFor={(key) => portfolioHref("", keep, { explain: key })}
        />
      )}
      {explained && <ExplainedFigure figure={explained} />}
    </>
  );
}

/** What one looks at first. Their numbers are among the exports. */
function PortfolioCharts({ portfolio }: { portfolio: ShownPortfolio }) {
  const { trend, sectors, holdings, keep } = portfolio;
  const hasExport = portfolio.access === "granted";
  if (!trend && !sectors && !holdings) return null;
  return (
    <div className="charts grid items-start gap-6 lg:grid-cols-2">
      {trend && (
        <Card id="trend">
          <Chart chart={trend} level={2} />
          <p>
            <Link to={portfolioHref("snapshots", keep)}>All snapshots</Link>
          </p>
        </Card>
      )}
      {sectors && (
        <Card id="sectors">
          <Chart chart={sectors} level={2} />
          {hasExport && (
            <ChartDownload to={chartCsvHref({ of: "sectors" }, keep)} about="fair value by sector" />
          )}
        </Card>
      )}
      {holdings && (
        <Card id="largest">
          <Chart chart={holdings} level={2} />
          {hasExport && (
            <ChartDownload
              to={chartCsvHref({ of: "costs" }, keep)}
              about="value beside cost, every holding"
            />
          )}
        </Card>
      )}
    </div>
  );
}
