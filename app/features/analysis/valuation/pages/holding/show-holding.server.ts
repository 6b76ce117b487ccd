import type { Member } from "#app/features/actor.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import type { ShownFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { holdingReturns, paidInWords } from "#app/features/analysis/valuation/maths/holding-returns.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import {
  type HoldingValuation,
  valueByEveryMethod,
} from "#app/features/analysis/valuation/maths/value-holding.ts";
import { holdingHistory } from "#app/features/analysis/valuation/pages/holding/holding-history.server.ts";
import { holdingFacts } from "#app/features/analysis/valuation/pages/holding/holding-facts.ts";
import { gridOf } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { rangesOf, type MethodRange } from "#app/features/analysis/valuation/maths/football-field.ts";
import { showGrid } from "#app/features/analysis/valuation/pages/holding/shown-grid.ts";
import { countsInTotals } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/fair-value.server.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { Holding, Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { briefMoney, figureText, millionsText, moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";

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
  const { values, refused } = valueByEveryMethod(facts, valuing);
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
  const derivation =
    key === null
      ? undefined
      : derivationsOf(values).find(({ steps }) => steps.some((one) => one.key === key));
  const explained =
    [...trail, ...shownReturns, ...(derivation?.steps ?? [])].find((one) => one.key === key) ?? null;
  const grid = valuing.plan ? gridOf(valuing.plan, facts.currency) : null;
  const ranges = rangesOf(values, choice?.method ?? null);
  const record = `holding:${holding.id}`;
  const changes = await findRecordChanges(db, actor, { companyId: holding.companyId, record });
  const history = await holdingHistory(db, holding.id, changes);
  return {
    id: holding.id,
    next: holding.removedAt === null && !chosen ? ("value" as const) : null,
    happenings: history.map((one) => ({ ...one, at: moment(one.at) })),
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    name: facts.name,
    sector: facts.sector,
    isSample: isSampleHolding(holding, portfolio),
    isRemoved: holding.removedAt !== null,
    isPipeline: holding.removedAt === null && !(await countsInTotals(db, actor, holding)),
    isRemoving: holding.removedAt === null && query.get("confirm") === "remove",
    asOf: date(asOf),
    hasMemo: chosen !== null && portfolio.access === "granted" && holding.removedAt === null,
    // The steps have it in full.
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
    derivation: derivation && { title: derivation.title, steps: derivation.steps.map(inTable) },
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

/** How each method comes to its value and to the ends of its range, step by step. */
function derivationsOf(values: readonly HoldingValuation[]): { title: string; steps: ShownFigure[] }[] {
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

interface Chosen {
  chosen: HoldingValuation | null;
}

/** What each method gives, and why the others give nothing. */
function shownMethods(
  { values, refused }: ReturnType<typeof valueByEveryMethod>,
  { chosen, choice }: Chosen & Pick<Holding, "choice">,
) {
  return [
    ...values.map(({ method, range, fairValuePence, fairValue, ends, warnings }) => ({
      method: labelOf(VALUATION_METHODS, method),
      isChosen: method === choice?.method,
      low: endText(range.low),
      value: moneyText(fairValuePence),
      high: endText(range.high),
      explain: (["value", "low", "high"] as const).flatMap((which) => {
        if (which !== "value" && !ends?.[which]) return [];
        const name = labelOf(VALUATION_METHODS, method);
        return which === "value"
          ? [{ name, key: `${method}-${fairValue.key}` }]
          : [{ name: `${name}, ${which}`, key: `${method}-${which}-${fairValue.key}` }];
      }),
      // Those of the chosen one are at the top of the page.
      hint: method === chosen?.method ? null : warnings.map((one) => `${written(one)}.`).join(" ") || null,
    })),
    ...refused.map(({ method, problems }) => ({
      method: labelOf(VALUATION_METHODS, method),
      isChosen: method === choice?.method,
      low: null,
      value: null,
      high: null,
      explain: [],
      hint: problems.map((one) => `${written(one)}.`).join(" "),
    })),
  ];
}

const endText = (end: number | null) => (end === null ? "None" : moneyText(end * 100));

/** A range in words; an end that does not exist is said, and its bar stops at the middle. */
function rangeText({ low, mid, high }: MethodRange): string {
  if (low === high) return millionsText(mid);
  const [from, to] = [low, high].map((end) => (end === null ? null : millionsText(end)));
  return `${from ?? `${millionsText(mid)}, no lower end,`} to ${to ?? `${millionsText(mid)}, no upper end`}`;
}

/** Each method's range as a bar, with the chosen value across them. */
function footballChart(ranges: ReturnType<typeof rangesOf>, { chosen, asOf }: Chosen & { asOf: string }) {
  if (!ranges.ok) return null;
  return spanChart({
    finding: chosen
      ? `Valued at ${millionsText(chosen.fairValue.value)} by ${labelOf(VALUATION_METHODS, chosen.method)}`
      : "What each method gives",
    unit: `Fair value of the holding by method, lower to upper end; the line is the ${chosen ? "chosen value" : "first method’s middle"}`,
    source: `Source: your company’s entries and the peer set chosen, as of ${date(asOf)}. GBP.`,
    labelName: "Method",
    names: ["Low to high", "Middle"],
    spans: ranges.value.rows.map((row) => ({
      label: row.label,
      from: row.low ?? row.mid,
      to: row.high ?? row.mid,
      mark: row.mid,
      series: 0,
      figure: rangeText(row),
    })),
    point: ranges.value.point,
    write: millionsText,
    summary: ranges.value.rows
      .map((row) => `${row.label}: ${rangeText(row)}, middle ${millionsText(row.mid)}.`)
      .join(" "),
  });
}
