import {
  type Figure,
  figureByFormula,
  figureByMethod,
  sourcesOf,
} from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { moneyUnit, PLAIN, POINTS } from "#app/features/numbers/unit.ts";
import { isAtMost } from "#app/features/numbers/limit.ts";
import type { BenchmarkRow } from "../records/benchmark.ts";
import { type Metric, type MetricKey, unitOfMetric } from "./metric.ts";

export type Weights = Readonly<Partial<Record<MetricKey, number>>>;

/**
 * The weighted mean of the standings (percentiles that are higher for the better). Metrics without a weight count 1;
 * those that can't be shown are left out, and the figure warns of it.
 */
export function composite(rows: readonly BenchmarkRow[], weights: Weights, asOf: string): Outcome<Figure> {
  const problems: Problem[] = Object.entries(weights).flatMap(([key, weight]) =>
    weight !== undefined && weight >= 0 && weight <= 100
      ? []
      : [
          problem(
            "weight",
            key,
            "The weight is not from 0 to 100",
            "Enter 0 to leave the metric out, 1 as a rule",
          ),
        ],
  );
  if (problems.length > 0) return bad(...problems);
  const weightOf = ({ metric }: BenchmarkRow) => weights[metric.key] ?? 1;
  const wanted = rows.filter((row) => weightOf(row) > 0);
  const counted = wanted.flatMap((row) => {
    const standing = row.statistics.ok ? row.statistics.value.own?.standing : null;
    return standing
      ? [{ row, standing: standing.value, weight: weightOf(row), sources: sourcesOf(standing) }]
      : [];
  });
  if (counted.length === 0) {
    const right = "Enter the company’s numbers, widen the group, or give a metric a weight";
    return bad(problem("nothing-to-weigh", "composite", "No metric with a weight has a standing", right));
  }
  const of = counted.map(({ row }) => row.metric.name);
  const leftOut = wanted
    .filter((row) => !counted.some((one) => one.row === row))
    .map((row) => row.metric.name);
  return figureByMethod(
    {
      key: "composite",
      name: "Composite standing",
      unit: POINTS,
      method: "Weighted mean of the standings, each of which is higher for the better",
      formula: "Σ weight × standing ÷ Σ weight",
      puts: [
        {
          symbol: "standing",
          name: "Standings",
          of,
          value: counted.map((one) => one.standing),
          unit: POINTS,
          source: [...new Set(counted.flatMap((one) => one.sources))].join("; "),
          asOf,
        },
        {
          symbol: "weight",
          name: "Weights",
          of,
          value: counted.map((one) => one.weight),
          unit: PLAIN,
        },
      ],
      asOf,
      warnings:
        leftOut.length === 0
          ? []
          : [
              problem(
                "left-out",
                "composite",
                `Left out: ${leftOut.join(", ")}`,
                "Enter the company’s number, or widen the group to five peers that have the metric",
              ),
            ],
    },
    ({ list }) => {
      const each = list("weight");
      return sum(list("standing").map((standing, index) => standing * (each[index] ?? 0))) / sum(each);
    },
  );
}

/** From the company to the peers' median, in the metric's unit: positive where the median is higher. */
export function gapToMedian(row: BenchmarkRow, currency: string): Outcome<Figure> {
  const { metric, subject, statistics } = row;
  if (!statistics.ok) return statistics;
  if (subject === null) return bad(noValue(metric));
  const unit = unitOfMetric(metric, currency);
  const { median } = statistics.value;
  return figureByFormula({
    key: `${metric.key}-gap`,
    name: `Gap of ${metric.name} to the median`,
    unit,
    method: "Median of the peers less the company’s value",
    formula: "median − company",
    puts: [
      {
        symbol: "median",
        name: median.name,
        value: median.value,
        unit,
        source: sourcesOf(median).join("; "),
        asOf: median.asOf ?? undefined,
      },
      { symbol: "company", name: `${metric.name} of the company`, value: subject, unit },
    ],
    asOf: median.asOf,
  });
}

/**
 * What closing the gap would be worth a year, for shares of revenue: "closing the margin gap to the median is +£x". Cash
 * that is spent less (capex, where lower is better) is a gain; what takes more spending (R&D) is a cost, below zero.
 * Nothing is said where the company is ahead.
 */
export function worthOfGap(row: BenchmarkRow, revenue: number | null, currency: string): Outcome<Figure> {
  const { metric, direction } = row;
  if (metric.cash === null) {
    const what = `A gap in ${metric.name} can’t be told in money`;
    return bad(problem("no-money", metric.key, what, "Look at the gap in its own unit"));
  }
  if (revenue === null || !(revenue > 0)) {
    return bad(
      problem("no-revenue", "revenue", "The company’s revenue is not known", "Enter it, above zero"),
    );
  }
  const gap = gapToMedian(row, currency);
  if (!gap.ok) return gap;
  const better = direction === "higher" ? gap.value.value : -gap.value.value;
  if (isAtMost(better, 0)) {
    return bad(
      problem("ahead", metric.key, "The company is at the median or ahead of it", "Nothing has to be closed"),
    );
  }
  const isSpent = metric.cash === "spent";
  const isCost = isSpent ? gap.value.value > 0 : gap.value.value < 0;
  return figureByFormula({
    key: `${metric.key}-worth`,
    name: `${isCost ? "Cost" : "Worth"} of closing the gap in ${metric.name}`,
    unit: moneyUnit(currency),
    method: `Gap to the median times revenue, a year${isSpent ? ": what is spent more is a cost, below zero" : ""}`,
    formula: isSpent ? "−gap × revenue" : "gap × revenue",
    puts: [
      {
        symbol: "gap",
        name: gap.value.name,
        value: gap.value.value,
        unit: gap.value.unit,
        source: sourcesOf(gap.value).join("; "),
      },
      { symbol: "revenue", name: "Revenue", value: revenue, unit: moneyUnit(currency) },
    ],
    asOf: gap.value.asOf,
  });
}

function noValue({ name, key }: Metric): Problem {
  return problem("no-value", key, `${name} of the company is not known`, "Enter it");
}
