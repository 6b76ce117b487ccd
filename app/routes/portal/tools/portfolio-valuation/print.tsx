import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import {
  findEveryHolding,
  findKeptValues,
  findPortfolioFlows,
  findRates,
} from "#app/features/valuation/find-holdings.server.ts";
import { VALUATION_METHODS } from "#app/features/valuation/holding.ts";
import { portfolioFigures } from "#app/features/valuation/portfolio-figures.ts";
import { PortfolioBanner } from "#app/features/valuation/portfolio-tabs.tsx";
import { problemWriter, showFigure } from "#app/features/valuation/shown-figure.ts";
import { portfolioHref } from "#app/features/valuation/valuation-href.ts";
import { portfolioScope } from "#app/http/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { figureText, moneyText } from "#app/ui/figure-text.ts";
import { count, date, dateTime } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/print";

const written = problemWriter(date);

/** Hundreds of holdings to be printed: nothing on it needs scripts, and its numbers are sent once. */
export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, portfolio, keep, now } = await portfolioScope(context);
  const { companyId } = portfolio;
  const holdings = await findEveryHolding(db, actor, companyId);
  const { figures, problems } = portfolioFigures(
    await findKeptValues(db, actor, companyId),
    await findPortfolioFlows(db, actor, companyId),
    await findRates(db, actor, companyId),
    londonDay(now),
  );
  return {
    keep,
    access: portfolio.access,
    companyName: portfolio.companyName,
    at: dateTime(now.toISOString()),
    counted: count(holdings.length, "holding"),
    figures: figures.map((figure) => showFigure(figure, { write: figureText, date })),
    problems: holdings.length > 0 ? problems.map(written) : [],
    rows: holdings.map(({ id, facts, choice, fairValue, isDemo }) => ({
      id,
      name: isDemo && !portfolio.isDemoCompany ? `${facts.name} (sample data)` : facts.name,
      sector: facts.sector,
      stake: figureText(facts.stake, { kind: "share" }),
      cost: moneyText(facts.cost, facts.currency),
      method: choice ? labelOf(VALUATION_METHODS, choice.method) : null,
      fairValue: fairValue ? moneyText(fairValue.pence) : "–",
      asOf: fairValue ? date(fairValue.asOf) : "–",
    })),
  };
}

export default function PrintPortfolio({ loaderData }: Route.ComponentProps) {
  const { keep, companyName, at, rows, figures, problems } = loaderData;
  return (
    <Page
      title={`Portfolio of ${companyName}`}
      eyebrow="Portfolio Valuation"
      lead={`Every holding on one page, as of ${at} (UK time). Fair values in GBP.`}
      actions={
        <LinkButton to={portfolioHref("", keep)} variant="secondary">
          Back to the portfolio
        </LinkButton>
      }
    >
      <PortfolioBanner access={loaderData.access} />
      <DataTable
        caption={loaderData.counted}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { header: "Holding", rowHeader: true, cell: (row) => row.name },
          { header: "Sector", cell: (row) => row.sector },
          { header: "Stake", align: "right", cell: (row) => <span className="num">{row.stake}</span> },
          { header: "Cost", align: "right", cell: (row) => <span className="num">{row.cost}</span> },
          { header: "Method", cell: (row) => row.method ?? "–" },
          {
            header: "Fair value",
            align: "right",
            cell: (row) => <span className="num">{row.fairValue}</span>,
          },
          { header: "As of", cell: (row) => row.asOf },
        ]}
        empty={<EmptyState text="No holdings yet" />}
      />
      {figures.length > 0 && (
        <DataTable
          caption="Figures of the portfolio"
          rows={figures}
          rowKey={(figure) => figure.key}
          columns={[
            { header: "Figure", rowHeader: true, cell: (figure) => figure.name },
            { header: "Method", cell: (figure) => figure.method },
            { header: "With the numbers", cell: (figure) => figure.substituted },
            {
              header: "Value",
              align: "right",
              cell: (figure) => <span className="num">{figure.value}</span>,
            },
          ]}
        />
      )}
      {problems.map((text) => (
        <p key={text}>{text}.</p>
      ))}
    </Page>
  );
}
