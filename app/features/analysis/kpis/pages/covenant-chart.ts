import type { Write } from "#app/features/analysis/figures/figure.ts";
import { MULTIPLE } from "#app/features/numbers/unit.ts";
import { judgedText } from "./judged-text.ts";
import { limitText } from "./covenant-words.ts";
import type { CovenantTerms, CovenantTest } from "../records/find-covenants.server.ts";
import { periodsFrom } from "../maths/period.ts";

/**
 * What the chart of a covenant's ratio by period says, against its limit; null when it was never tested.
 * @param history the latest first.
 */
export function covenantChart(
  terms: CovenantTerms,
  history: readonly CovenantTest[],
  { source, write: writeUnit }: { source: string; write: Write },
) {
  const actual = new Map(
    history.flatMap(({ period, test }) => (test.ok ? [[period, test.value.actual.value] as const] : [])),
  );
  const tested = [...actual.keys()];
  const [last = "", first = ""] = [tested[0], tested.at(-1)];
  const value = actual.get(last);
  if (value === undefined) return null;
  const periods = periodsFrom(first, last);
  const write = (one: number) => writeUnit(one, MULTIPLE);
  return {
    finding: `${terms.name}: ${judgedText(value, MULTIPLE, [terms.limit], writeUnit)} in ${last}, ${limitText(terms)}`,
    unit: "Ratio by period, with its limit",
    labelName: "Period",
    labels: periods,
    fromZero: true,
    series: [
      { name: "Actual", values: periods.map((period) => actual.get(period) ?? null) },
      { name: "Limit", values: periods.map(() => terms.limit) },
    ],
    source,
    write,
  };
}
