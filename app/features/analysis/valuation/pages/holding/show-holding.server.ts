import type { Member } from "#app/features/actor.ts";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-record-links.server.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import type { ShownFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { holdingReturns, paidInWords } from "#app/features/analysis/valuation/maths/holding-returns.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import {
  type HoldingValuation,
  valueEveryWay,
} from "#app/features/analysis/valuation/maths/value-holding.ts";
import { holdingFacts } from "#app/features/analysis/valuation/pages/holding/holding-facts.ts";
import { gridOf, rangesOf } from "#app/features/analysis/valuation/pages/holding/holding-plots.ts";
import {
  footballChart,
  shownMethods,
} from "#app/features/analysis/valuation/pages/holding/holding-methods.server.ts";
import { showGrid } from "#app/features/analysis/valuation/pages/holding/shown-grid.ts";
import { countsInTotals } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/keep-value.server.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { Holding, Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { briefMoney, figureText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

interface Asked {
  holding: Holding;
  portfolio: Portfolio;
  keep: string;
  now: Date;
  query: URLSearchParams;
}

/** A holding's page: its value by each method, what led to the chosen one, and its returns. */
export async function showHolding(db: Db, actor: Member, { holding, portfolio, keep, now, query }: Asked) {
  const asOf = londonDay(now);
  const { facts, context: valuing } = await new ValuingReader(db, actor, portfolio).read(holding, asOf, {
    withFlows: true,
  });
  const { values, refused } = valueEveryWay(facts, valuing);
  const { choice } = holding;
  const chosen = values.find(({ method }) => method === choice?.method) ?? null;
  const returns = chosen
    ? holdingReturns(facts.flows, chosen.fairValuePence, {
        cost: facts.cost,
        currency: facts.currency,
        rates: valuing.rates,
        asOf,
        source: valuing.source,
      })
    : null;
  const trail = chosen ? shown(chosen.trail, "value-") : [];
  const shownReturns = returns ? shown(returns.figures, "returns-") : [];
  const key = query.get("explain");
  const way =
    key === null ? undefined : waysOf(values).find(({ steps }) => steps.some((one) => one.key === key));
  const explained = [...trail, ...shownReturns, ...(way?.steps ?? [])].find((one) => one.key === key) ?? null;
  const grid = valuing.plan ? gridOf(valuing.plan, facts.currency) : null;
  const ranges = rangesOf(values, choice?.method ?? null);
  const record = `holding:${holding.id}`;
  const changes = await findRecordChanges(db, actor, { companyId: holding.companyId, record });
  return {
    id: holding.id,
    changes: changes.map((change) => ({ ...change, at: moment(change.at) })),
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    name: facts.name,
    sector: facts.sector,
    links: await findDealRecordLinks(db, actor, holding.dealId, "portfolio-valuation"),
    isSample: isSampleHolding(holding, portfolio),
    isRemoved: holding.removedAt !== null,
    isPipeline: holding.removedAt === null && !(await countsInTotals(db, actor, holding)),
    isRemoving: holding.removedAt === null && query.get("confirm") === "remove",
    asOf: date(asOf),
    hasMemo: chosen !== null && portfolio.access === "granted" && holding.removedAt === null,
    // In full it stands among the steps.
    fairValue: chosen ? briefMoney(chosen.fairValue.value) : null,
    moic: shownReturns.find((one) => one.key === "returns-moic")?.value ?? "–",
    /** Where cost and paid-in differ: what the multiple is of. */
    moicOf: returns ? paidInWords(returns.figures) : null,
    irr: shownReturns.find((one) => one.key === "returns-xirr")?.value ?? "–",
    facts: [
      ...holdingFacts(facts, valuing, date),
      { term: "Cash flows", detail: count(facts.flows.length, "cash flow") },
    ],
    choice: choice && {
      method: labelOf(VALUATION_METHODS, choice.method),
      reason: choice.reason,
      at: moment(choice.chosenAt),
    },
    /** Why the chosen method gives none now. */
    lost:
      choice && !chosen
        ? (refused.find(({ method }) => method === choice.method)?.problems ?? []).map(written)
        : [],
    warnings: [...(chosen?.warnings ?? []), ...warningsOf(returns?.figures ?? [])].map(written),
    trail: trail.map(inTable),
    returns: shownReturns.map(inTable),
    way: way ? { title: way.title, steps: way.steps.map(inTable) } : null,
    returnsProblems: (returns?.problems ?? []).map(written),
    explained,
    methods: shownMethods({ values, refused }, { chosen, choice }),
    football: footballChart(ranges, { chosen, asOf }),
    grid: grid && showGrid(grid, facts.currency, figureText),
  };
}

export type ShownHolding = Awaited<ReturnType<typeof showHolding>>;

const shown = (figures: readonly Figure[], prefix: string) =>
  figures.map((figure) => writtenFigure(figure, prefix));

/** Each method's way to its value and to the ends of its range, step by step. */
function waysOf(values: readonly HoldingValuation[]): { title: string; steps: ShownFigure[] }[] {
  return values.flatMap(({ method, trail, ends }) => {
    const name = labelOf(VALUATION_METHODS, method);
    return [
      { title: `${name}: how the value came about`, steps: shown(trail, `${method}-`) },
      ...(ends
        ? [
            { title: `${name}: how the low end came about`, steps: shown(ends.low ?? [], `${method}-low-`) },
            {
              title: `${name}: how the high end came about`,
              steps: shown(ends.high ?? [], `${method}-high-`),
            },
          ]
        : []),
    ];
  });
}
