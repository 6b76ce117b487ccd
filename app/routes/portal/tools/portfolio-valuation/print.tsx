import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import {
  findEveryHolding,
  findKeptValues,
  findPortfolioFlows,
  findRates,
} from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { DISPLAY_CURRENCY, rateFinder } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { portfolioFigures, warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { agesInWords, datedText } from "#app/features/analysis/figures/age.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { holdingAges } from "#app/features/analysis/valuation/maths/holding-ages.ts";
import { problemWriter, showFigure, shownText } from "#app/features/analysis/figures/shown-figure.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { figureText, moneyText } from "#app/ui/text/figure-text.ts";
import { date, dateTime, percent, whole } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/print";

const written = problemWriter(date);

/** Hundreds of holdings to be printed: nothing on it needs scripts, and its numbers are sent once. */
export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, portfolio, keep, now } = await portfolioScope(context);
  const { companyId } = portfolio;
  const holdings = await findEveryHolding(db, actor, companyId);
  const today = londonDay(now);
  const all = await findKeptValues(db, actor, companyId);
  const kept = all.filter(({ isHeld }) => isHeld);
  const heldIds = new Set(kept.map(({ id }) => id));
  const rates = await findRates(db, actor, companyId);
  const { figures, problems } = portfolioFigures(
    kept,
    await findPortfolioFlows(db, actor, companyId),
    rates,
    today,
  );
  const rateOn = rateFinder(rates);
  const agesOf = new Map(all.map((one) => [one.id, agesInWords(holdingAges(one, rateOn, today))]));
  const currencies = new Set(kept.map(({ currency }) => currency));
  return {
    keep,
    access: portfolio.access,
    companyName: portfolio.companyName,
    at: dateTime(now.toISOString()),
    counted: count(holdings.length, "holding"),
    figures: figures.map((figure) => showFigure(figure, { write: figureText, date })),
    notes: holdings.length > 0 ? [...warningsOf(figures), ...problems].map(written) : [],
    sectors: bySector(valuedOf(kept)).map(({ sector, holdings: own, value, share }) => ({
      sector,
      holdings: whole(own),
      value: moneyText(Math.round(value * 100)),
      share: share === null ? "–" : percent(share),
    })),
    rates: [...currencies].flatMap((currency) => {
      const rate = rateOn(currency, today);
      if (!rate) return [];
      const dated = datedText("rate", rate.date, { asOf: today, date });
      return [{ currency, rate: String(rate.rate), date: dated, source: rate.source }];
    }),
    rows: holdings.map((holding) => {
      const { id, facts, choice, fairValue } = holding;
      return {
        id,
        name:
          facts.name +
          (isSampleHolding(holding, portfolio) ? " (sample data)" : "") +
          (heldIds.has(id) ? "" : ` (${PIPELINE})`),
        sector: facts.sector,
        stake: figureText(facts.stake, { kind: "share" }),
        cost: moneyText(facts.cost, facts.currency),
        method: choice ? labelOf(VALUATION_METHODS, choice.method) : null,
        fairValue: fairValue ? moneyText(fairValue.pence) : "–",
        asOf: fairValue ? date(fairValue.asOf) : "–",
        ages: shownText(agesOf.get(id) ?? "", date),
      };
    }),
  };
}

export default function PrintPortfolio({ loaderData }: Route.ComponentProps) {
  const { keep, companyName, at, rows, figures, notes, sectors, rates } = loaderData;
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
          {
            header: "As of",
            cell: (row) => (
              <>
                {row.asOf}
                {row.ages && <span className="hint block">Rests on {row.ages}</span>}
              </>
            ),
          },
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
      {sectors.length > 0 && (
        <DataTable
          caption="Fair value by sector"
          rows={sectors}
          rowKey={(row) => row.sector}
          columns={[
            { header: "Sector", rowHeader: true, cell: (row) => row.sector },
            {
              header: "Holdings",
              align: "right",
              cell: (row) => <span className="num">{row.holdings}</span>,
            },
            {
              header: "Share of NAV",
              align: "right",
              cell: (row) => <span className="num">{row.share}</span>,
            },
            { header: "Fair value", align: "right", cell: (row) => <span className="num">{row.value}</span> },
          ]}
        />
      )}
      {rates.length > 0 && (
        <DataTable
          caption={`Last exchange rates to ${DISPLAY_CURRENCY}`}
          rows={rates}
          rowKey={(row) => row.currency}
          columns={[
            { header: "Currency", rowHeader: true, cell: (row) => row.currency },
            { header: "Rate", align: "right", cell: (row) => <span className="num">{row.rate}</span> },
            { header: "Date", cell: (row) => row.date },
            { header: "Source", cell: (row) => row.source },
          ]}
        />
      )}
      {notes.map((text) => (
        <p key={text}>{text}.</p>
      ))}
    </Page>
  );
}
