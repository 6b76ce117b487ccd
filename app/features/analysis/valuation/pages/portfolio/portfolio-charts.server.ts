import { isOld } from "#app/features/analysis/figures/age.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import {
  type BesideCost,
  valueBesideCost,
} from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import type { findKeptValues } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import type { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";
import { date, percent } from "#app/ui/text/format.ts";

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
export function portfolioCharts(
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

/** The chart's finding: how many of the largest holdings stand above their cost. */
function worthMore(above: number, of: number): string {
  if (of === 1) return `The only holding is ${above === 1 ? "" : "not "}worth more than it cost`;
  return `${above} of the ${count(of, "largest holding")} ${above === 1 ? "is worth more than it" : "are worth more than they"} cost`;
}
