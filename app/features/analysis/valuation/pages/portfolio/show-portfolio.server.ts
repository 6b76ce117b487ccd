import type { Member } from "#app/features/actor.ts";
import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import { shownText } from "#app/features/analysis/figures/shown-figure.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { countCovenants } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { portfolioCharts } from "#app/features/analysis/valuation/pages/portfolio/portfolio-charts.server.ts";
import { portfolioStanding } from "#app/features/analysis/valuation/pages/portfolio/portfolio-standing.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { Holding, Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { briefMoney, figureText, moneyText } from "#app/ui/text/figure-text.ts";
import type { ShownList } from "#app/ui/list/list.tsx";
import { date } from "#app/ui/text/format.ts";

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

/** The portfolio's page: its totals and a page of its holdings, for whoever stands at the desk. */
export async function showPortfolio(
  db: Db,
  actor: Member,
  { portfolio, keep, now, explain, request, rows, list, filters }: Asked,
) {
  const { companyId, companyName, access } = portfolio;
  const isRemoved = filters.show === "removed";
  const today = londonDay(now);
  const { all, kept, heldIds, rates, figures, problems, agesOf } = await portfolioStanding(
    db,
    actor,
    companyId,
    today,
  );
  const covenants = await countCovenants(db, actor, companyId);
  const nav = figures.find(({ key }) => key === "nav")?.value ?? 0;
  const shown = figures.map((figure) => writtenFigure(figure));
  const valueOf = (key: string) => shown.find((one) => one.key === key)?.value ?? "–";
  const unvalued = kept.filter(({ fairValuePence }) => fairValuePence === null).length;
  const valuedOn = kept.flatMap(({ fairValueOn }) => fairValueOn ?? []).sort();
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
    pipeline: all.length > kept.length ? count(all.length - kept.length, "holding") : null,
    unvalued: unvalued > 0 ? count(unvalued, "holding") : null,
    stats: {
      // In full it stands among the figures.
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
    problems: kept.length > 0 ? problems.map(written) : [],
    ...portfolioCharts(kept, rates, today),
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
