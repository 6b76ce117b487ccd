import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import type { ShownPortfolio } from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";

/** The totals above the list, and what to keep in mind about them. */
export function PortfolioStats({ portfolio }: { portfolio: ShownPortfolio }) {
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
      {portfolio.sectors && (
        <p>
          Below the list: <Link to={`${portfolioHref("", keep)}#sectors`}>sectors</Link>
          {portfolio.holdings && (
            <>
              {" "}
              and <Link to={`${portfolioHref("", keep)}#largest`}>value beside cost</Link>
            </>
          )}
        </p>
      )}
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

/** The figures and charts below the list. */
export function FiguresAndCharts({ portfolio }: { portfolio: ShownPortfolio }) {
  const { keep, explained } = portfolio;
  const hasExport = portfolio.access === "granted";
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
      {portfolio.sectors && (
        <Card id="sectors">
          <Chart chart={portfolio.sectors} level={2} />
          {hasExport && (
            <ChartDownload to={chartCsvHref({ of: "sectors" }, keep)} about="fair value by sector" />
          )}
        </Card>
      )}
      {portfolio.holdings && (
        <Card id="largest">
          <Chart chart={portfolio.holdings} level={2} />
          {hasExport && (
            <ChartDownload
              to={chartCsvHref({ of: "costs" }, keep)}
              about="value beside cost, every holding"
            />
          )}
        </Card>
      )}
    </>
  );
}
