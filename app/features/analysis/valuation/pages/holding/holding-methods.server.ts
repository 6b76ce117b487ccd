import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import type {
  HoldingValuation,
  valueEveryWay,
} from "#app/features/analysis/valuation/maths/value-holding.ts";
import type { MethodRange } from "#app/features/analysis/valuation/pages/holding/football-field.ts";
import type { rangesOf } from "#app/features/analysis/valuation/pages/holding/holding-plots.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import type { Holding } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { millionsText, moneyText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";

interface Chosen {
  chosen: HoldingValuation | null;
}

/** What each method gives, and why the others give nothing. */
export function shownMethods(
  { values, refused }: ReturnType<typeof valueEveryWay>,
  { chosen, choice }: Chosen & Pick<Holding, "choice">,
) {
  return [
    ...values.map(({ method, range, fairValuePence, fairValue, ends, warnings }) => ({
      method: labelOf(VALUATION_METHODS, method),
      isChosen: method === choice?.method,
      low: endText(range.low),
      value: moneyText(fairValuePence),
      high: endText(range.high),
      explain: {
        low: ends?.low ? `${method}-low-${fairValue.key}` : null,
        value: `${method}-${fairValue.key}`,
        high: ends?.high ? `${method}-high-${fairValue.key}` : null,
      },
      // Those of the chosen one stand at the top.
      hint: method === chosen?.method ? null : warnings.map((one) => `${written(one)}.`).join(" ") || null,
    })),
    ...refused.map(({ method, problems }) => ({
      method: labelOf(VALUATION_METHODS, method),
      isChosen: method === choice?.method,
      low: null,
      value: null,
      high: null,
      explain: null,
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
export function footballChart(
  ranges: ReturnType<typeof rangesOf>,
  { chosen, asOf }: Chosen & { asOf: string },
) {
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
