import type { Member } from "#app/features/actor.ts";
import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import { shownText } from "#app/features/analysis/figures/shown-figure.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { countCovenants } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findPortfolioStatus } from "#app/features/analysis/valuation/pages/portfolio/find-portfolio-status.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { Holding, Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { briefMoney, figureText, moneyText, millionsText } from "#app/ui/text/figure-text.ts";
import type { ShownList } from "#app/ui/list/list.tsx";
import { date, percent } from "#app/ui/text/format.ts";
import { isOld } from "#app/features/analysis/figures/age.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import {
  type BesideCost,
  valueBesideCost,
} from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import type { findFairValues } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findSnapshotTrend } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { navTrend } from "#app/features/analysis/valuation/pages/snapshot/snapshot-trend.server.ts";
import type { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";

interface Asked {
  portfolio: Portfolio;
  keep: string;
  now: Date;
  /** The figure to explain, if any. */
  explain: string | null;
  request: { isDocument: boolean };
  rows: readonly Holding[];
  list: ShownList;
  filters: { show: "held" | "removed" };
}

/** The portfolio's page: its totals and a page of its holdings, for whoever looks at it. */
export async function showPortfolio(
  db: Db,
  actor: Member,
  { portfolio, keep, now, explain, request, rows, list, filters }: Asked,
) {
  const { companyId, companyName, access } = portfolio;
  const isRemoved = filters.show === "removed";
  const today = londonDay(now);
  const { all, held, heldIds, rates, figures, problems, agesOf } = await findPortfolioStatus(
    db,
    actor,
    companyId,
    today,
  );
  const covenants = await countCovenants(db, actor, companyId);
  const nav = figures.find(({ key }) => key === "nav")?.value ?? 0;
  const shown = figures.map((figure) => writtenFigure(figure));
  const valueOf = (key: string) => shown.find((one) => one.key === key)?.value ?? "–";
  const unvalued = held.filter(({ fairValuePence }) => fairValuePence === null).length;
  const valuedOn = held.flatMap(({ fairValueOn }) => fairValueOn ?? []).sort();
  return chartsOnce(request, {
    keep,
    access,
    heading: actor.role === "admin" ? companyName : null,
    list,
    isRemoved,
    isEmpty: all.length === 0 && !isRemoved && !list.search?.value,
    held: count(valuedOn.length, "holding"),
    valuedOn: spanOf(valuedOn),
    warnings: warningsOf(figures).map(written),
    pipeline: all.length > held.length ? count(all.length - held.length, "holding") : null,
    unvalued: unvalued > 0 ? count(unvalued, "holding") : null,
    stats: {
      // The figures have it in full.
      nav: figures.some(({ key }) => key === "nav") ? briefMoney(nav) : "–",
      tvpi: valueOf("tvpi"),
      irr: valueOf("xirr"),
      top1: valueOf("top1"),
      top5: valueOf("top5"),
      // Where a company has no covenants there is nothing to say of them.
      covenants: covenants.all > 0 ? covenants.broken : null,
    },
    figures: shown.map(inTable),
    explained: shown.find(({ key }) => key === explain) ?? null,
    problems: held.length > 0 ? problems.map(written) : [],
    ...portfolioCharts(held, rates, today),
    trend: navTrend(await findSnapshotTrend(db, actor, companyId)),
    rows: rows.map((holding) => ({
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
      isPipeline: !isRemoved && !heldIds.has(holding.id),
      isSample: isSampleHolding(holding, portfolio),
    })),
  });
}

/** From the first to the last of days in their order. */
function spanOf(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last ? first && date(first) : `${date(first)} to ${date(last)}`;
}

export type ShownPortfolio = Awaited<ReturnType<typeof showPortfolio>>;

/** What is said when every holding was valued anew. */
export function revaluedFlash({ valued, lost }: { valued: number; lost: number }, now: Date) {
  const text = `${count(valued, "holding")} valued by the chosen methods.`;
  const without =
    lost > 0 ? ` ${count(lost, "holding")} without a value now: see why on the page of each.` : "";
  return { kind: "success" as const, title: `Valued for ${date(londonDay(now))}`, text: text + without };
}

/** Bars of the chart of the largest holdings. */
const largest = 10;

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

/** Fair value by sector, and beside cost. */
function portfolioCharts(
  values: Awaited<ReturnType<typeof findFairValues>>,
  rates: Awaited<ReturnType<typeof findRates>>,
  today: string,
) {
  const source = `Source: your company’s holdings, as of ${date(today)}. ${DISPLAY_CURRENCY}.`;
  const sectors = bySector(valuedOf(values));
  const [first] = sectors;
  if (!first || first.value <= 0) return { sectors: null, holdings: null };
  const all = valueBesideCost(values, rates, today);
  const most = all.filter(({ cost }) => cost !== null).slice(0, largest);
  const above = most.filter(({ fairValue, cost }) => fairValue > (cost ?? 0)).length;
  const shareOf = ({ share }: { share: number | null }) => percent(share ?? 0);
  return {
    // One bar alone says nothing.
    sectors:
      sectors.length > 1 &&
      barChart(
        {
          finding: `${first.sector} is the largest sector, ${shareOf(first)} of fair value`,
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

/** The chart's finding: how many of the largest holdings are worth more than they cost. */
function worthMore(above: number, of: number): string {
  if (of === 1) return `The only holding is ${above === 1 ? "" : "not "}worth more than it cost`;
  return `${above} of the ${count(of, "largest holding")} ${above === 1 ? "is worth more than it" : "are worth more than they"} cost`;
}
