import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { DISPLAY_CURRENCY, rateFinder } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import {
  findHoldings,
  findKeptValues,
  findPortfolioFlows,
  findRates,
} from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { holdingAges } from "#app/features/analysis/valuation/maths/holding-ages.ts";
import { portfolioFigures, warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import {
  PortfolioActions,
  PortfolioBanner,
  PortfolioTabs,
} from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { resetSamples } from "#app/features/analysis/valuation/records/reset-samples.server.ts";
import { revalueHoldings } from "#app/features/analysis/valuation/records/revalue-holdings.server.ts";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { agesInWords, isOld } from "#app/features/analysis/figures/age.ts";
import { problemWriter, showFigure, shownText } from "#app/features/analysis/figures/shown-figure.ts";
import {
  type BesideCost,
  valueBesideCost,
} from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import {
  chartCsvHref,
  holdingHref,
  portfolioHref,
  withQuery,
} from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { briefMoney, figureText, millionsText, moneyText } from "#app/ui/text/figure-text.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, percent } from "#app/ui/text/format.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import type { Route } from "./+types/portfolio";

const written = problemWriter(date);

/** Bars of the chart of the largest holdings. */
const largest = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, request, db } = signedIn(context);
  if (actor.role === "admin" && !request.url.searchParams.get("company")) {
    return { portfolio: null, companies: await findDeskCompanies(db) };
  }
  const { portfolio, keep, now } = await portfolioScope(context);
  const { companyId, companyName, access } = portfolio;
  const asked = request.url.searchParams;
  const filter = asked.get("show") === "removed" ? ("removed" as const) : ("held" as const);
  const { page, search } = readListQuery(request.url);
  const today = londonDay(now);
  const found = await findHoldings(db, actor, companyId, { filter, search, page });
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
  const nav = figures.find(({ key }) => key === "nav")?.value ?? 0;
  const shown = figures.map((figure) => showFigure(figure, { write: figureText, date }));
  const valueOf = (key: string) => shown.find((one) => one.key === key)?.value ?? "–";
  const unvalued = kept.filter(({ fairValuePence }) => fairValuePence === null).length;
  const rateOn = rateFinder(rates);
  const agesOf = new Map(all.map((one) => [one.id, agesInWords(holdingAges(one, rateOn, today))]));
  const valuedOn = kept.flatMap(({ fairValueOn }) => fairValueOn ?? []).sort();
  return {
    companies: null,
    portfolio: {
      keep,
      access,
      company: actor.role === "admin" ? companyId : null,
      heading: actor.role === "admin" ? companyName : null,
      search,
      filter,
      isEmpty: all.length === 0 && filter === "held" && !search,
      page: found.page,
      pages: found.pages,
      counted: count(found.total, "holding"),
      held: count(valuedOn.length, "holding"),
      valuedOn: spanOf(valuedOn),
      warnings: warningsOf(figures).map(written),
      pipeline: all.length > kept.length ? count(all.length - kept.length, "holding") : null,
      unvalued: unvalued > 0 ? count(unvalued, "holding") : null,
      stats: {
        // In full it stands among the figures.
        nav: figures.some(({ key }) => key === "nav") ? briefMoney(nav) : "–",
        tvpi: valueOf("tvpi"),
        irr: valueOf("xirr"),
        top1: valueOf("top1"),
        top5: valueOf("top5"),
      },
      figures: shown.map(({ key, name, value, method }) => ({ key, name, value, method })),
      explained: shown.find(({ key }) => key === asked.get("explain")) ?? null,
      problems: kept.length > 0 ? problems.map(written) : [],
      ...charts(kept, rates, today),
      rows: found.rows.map((holding) => ({
        keep,
        id: holding.id,
        name: holding.facts.name,
        sector: holding.facts.sector,
        cost: moneyText(holding.facts.cost, holding.facts.currency),
        method: holding.choice ? labelOf(VALUATION_METHODS, holding.choice.method) : null,
        fairValue: holding.fairValue ? moneyText(holding.fairValue.pence) : null,
        share:
          holding.fairValue && nav > 0 && heldIds.has(holding.id)
            ? figureText(holding.fairValue.pence / 100 / nav, { kind: "share" })
            : null,
        valuedOn: holding.fairValue ? date(holding.fairValue.asOf) : null,
        ages: shownText(agesOf.get(holding.id) ?? "", date),
        isPipeline: filter === "held" && !heldIds.has(holding.id),
        isSample: isSampleHolding(holding, portfolio),
      })),
    },
  };
}

/** From the first to the last of days in their order. */
function spanOf(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last ? first && date(first) : `${date(first)} to ${date(last)}`;
}

/** The rates that costs were converted at, each with its source and day. */
function ratesText(beside: readonly BesideCost[], today: string): string {
  const used = new Map(beside.flatMap(({ rate }) => (rate ? [[rate.from, rate] as const] : [])));
  return [...used.values()]
    .map(
      ({ from, rate, source, date: day }) =>
        ` ${from} at ${rate} (${source}, ${date(day)}${isOld("rate", day, today) ? ", over a quarter old" : ""}).`,
    )
    .join("");
}

function charts(
  kept: Awaited<ReturnType<typeof findKeptValues>>,
  rates: Awaited<ReturnType<typeof findRates>>,
  today: string,
) {
  const source = `Source: your company’s holdings, as of ${date(today)}. ${DISPLAY_CURRENCY}.`;
  const sectors = bySector(valuedOf(kept));
  const [first] = sectors;
  if (!first || first.value <= 0) return { sectors: null, holdings: null };
  const all = valueBesideCost(kept, rates, today);
  const most = all.filter(({ cost }) => cost !== null).slice(0, largest);
  const above = most.filter(({ fairValue, cost }) => fairValue > (cost ?? 0)).length;
  const shareOf = ({ share }: { share: number | null }) => percent(share ?? 0);
  return {
    sectors: barChart(
      {
        finding: `${first.sector} is ${sectors.length > 1 ? "the largest sector" : "the only sector"}, ${shareOf(first)} of fair value`,
        unit: `Fair value by sector, ${DISPLAY_CURRENCY}, and its share of the whole`,
        labelName: "Sector",
        labels: sectors.map(({ sector }) => sector),
        series: [{ name: "Fair value", values: sectors.map(({ value }) => value) }],
        source,
        write: millionsText,
      },
      { figures: sectors.map((one) => `${millionsText(one.value)} (${shareOf(one)})`) },
    ),
    holdings:
      most.length === 0
        ? null
        : spanChart({
            finding: worthMore(above, most.length),
            unit: `Fair value, and its cost as a line, ${DISPLAY_CURRENCY}`,
            source: `${source}${ratesText(most, today)}`,
            labelName: "Holding",
            names: ["Fair value", "Cost"],
            spans: most.map(({ name, fairValue, cost }) => ({
              label: name,
              from: 0,
              to: fairValue,
              mark: cost ?? 0,
              series: 0,
              figure: millionsText(fairValue),
            })),
            fromZero: true,
            write: millionsText,
            summary: most
              .map(
                ({ name, fairValue, cost }) =>
                  `${name}: ${millionsText(fairValue)}, cost ${millionsText(cost ?? 0)}.`,
              )
              .join(" "),
          }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep, now } = await portfolioScope(context);
  return intents(request, {
    async revalue() {
      const revalued = await revalueHoldings(db, actor, portfolio.companyId);
      if (!revalued.ok) throw notFound();
      const { valued, lost } = revalued;
      const text = `${count(valued, "holding")} valued by the chosen methods.`;
      const without =
        lost > 0 ? ` ${count(lost, "holding")} without a value now: see why on the page of each.` : "";
      return seeOther(portfolioHref("", keep), {
        flash: { kind: "success", title: `Valued for ${date(londonDay(now))}`, text: text + without },
      });
    },
    async samples() {
      const result = await resetSamples(db, actor, portfolio.companyId);
      if (result.ok) {
        return seeOther(portfolioHref("", keep), {
          flash: { kind: "success", title: "The sample holdings are as they were at first" },
        });
      }
      return refuse(
        "Nothing was changed",
        "Sample holdings are for demo mode; your company has the full tool.",
        403,
      );
    },
  });
}

export default function Portfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { portfolio, companies } = loaderData;
  if (!portfolio)
    return <ChooseCompany tool="Portfolio Valuation" records="holdings" companies={companies} />;
  const { keep, access, heading, search, page, pages, filter, isEmpty, stats, explained } = portfolio;
  const isRemoved = filter === "removed";
  const hasExport = access === "granted";
  return (
    <Page
      title={numberedListTitle(
        `${isRemoved ? "Removed holdings" : "Portfolio Valuation"}${heading ? ` of ${heading}` : ""}`,
        { search, page, pages },
      )}
      heading="Portfolio Valuation"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="What your company holds, at fair value: each holding by a method that somebody chose and gave a reason for."
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<PortfolioActions keep={keep} access={access} />}
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="" />
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
          {!isRemoved && !search && (
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
                    They count in no total until the deal is won, or until money that was paid in stands under
                    their cash flows.
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
          )}
          <SearchForm
            label="Search by name or sector"
            value={search}
            keep={{
              ...(portfolio.company && { company: portfolio.company }),
              ...(isRemoved && { show: "removed" }),
            }}
          />
          <DataTable
            caption={isRemoved ? `Removed: ${portfolio.counted}` : portfolio.counted}
            rows={portfolio.rows}
            columns={columns}
            rowKey={(row) => row.id}
            source="Share: fair value over NAV. Each fair value is of the day beside it."
            empty={
              <EmptyState
                text={isRemoved ? "No removed holdings" : "No holdings fit"}
                action={{ to: portfolioHref("", keep), label: "Show all holdings" }}
              />
            }
          />
          <Pagination
            page={page}
            pages={pages}
            hrefFor={hrefForPage(search, {
              ...(portfolio.company && { company: portfolio.company }),
              ...(isRemoved && { show: "removed" }),
            })}
            label="Pages of holdings"
          />
          {!isRemoved && !search && (
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
          )}
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
    </Page>
  );
}

function LinkToOther({ keep, isRemoved }: { keep: string; isRemoved: boolean }) {
  return isRemoved ? (
    <Link to={portfolioHref("", keep)}>Back to the portfolio</Link>
  ) : (
    <Link to={portfolioHref("", keep, { show: "removed" })}>Removed holdings</Link>
  );
}

interface Row {
  keep: string;
  id: string;
  name: string;
  sector: string;
  cost: string;
  method: string | null;
  fairValue: string | null;
  share: string | null;
  valuedOn: string | null;
  /** What of it is old, in words. */
  ages: string;
  isSample: boolean;
  isPipeline: boolean;
}

const columns: Column<Row>[] = [
  {
    header: "Holding",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={holdingHref(row.id, "", row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        {row.isPipeline && <Badge tone="outline">{PIPELINE}</Badge>}{" "}
        <span className="hint block">{row.sector}</span>
      </>
    ),
  },
  { header: "Method", cell: (row) => row.method ?? <Badge tone="amber">To be chosen</Badge> },
  { header: "Cost", align: "right", cell: (row) => <span className="num">{row.cost}</span> },
  {
    header: "Fair value",
    align: "right",
    cell: (row) => <span className="num">{row.fairValue ?? "–"}</span>,
  },
  { header: "Share", align: "right", cell: (row) => <span className="num">{row.share ?? "–"}</span> },
  {
    header: "As of",
    cell: (row) => (
      <>
        {row.valuedOn ?? "–"}
        {row.ages && <span className="hint block">Rests on {row.ages}</span>}
      </>
    ),
  },
];

/** The chart's finding: how many of the largest holdings stand above their cost. */
function worthMore(above: number, of: number): string {
  if (of === 1) return `The only holding is ${above === 1 ? "" : "not "}worth more than it cost`;
  return `${above} of the ${count(of, "largest holding")} ${above === 1 ? "is worth more than it" : "are worth more than they"} cost`;
}
