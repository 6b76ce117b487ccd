import { count } from "#app/plural.ts";
import { type Figure, sourcesOf, substituted } from "#app/features/analysis/figures/figure.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { LEAST_FOR_EXTREMES } from "./company.ts";
import { benchmarkFigures, type WorkedOut } from "./work-out.ts";
import { writeGap, writeNumber } from "../pages/write-number.ts";

/**
 * The figures that are asked about, as the page explains them: one by its key, or all of a metric by the metric's; none
 * for a key that names none. @param date writes a day.
 */
export function explained(worked: WorkedOut, key: string | null, date: (day: string) => string) {
  return benchmarkFigures(worked)
    .filter((one) => one.key === key || one.key.startsWith(`${key}-`))
    .map((figure) => explain(figure, date));
}

function explain(figure: Figure, date: (day: string) => string) {
  return {
    key: figure.key,
    name: figure.name,
    value: (isGap(figure) ? writeGap : writeNumber)(figure.value, figure.unit),
    method: figure.method,
    formula: figure.formula,
    substituted: substituted({ ...figure, puts: figure.puts.filter(isTold) }, writeNumber),
    puts: figure.puts.map(({ symbol, name, value, of, unit }) => ({
      name,
      value:
        typeof value === "number"
          ? showInput(value, unit)
          : symbol === "peers"
            ? peersText(value.length)
            : value.map((one, place) => `${of?.[place] ?? ""} ${showInput(one, unit)}`.trim()).join("; "),
    })),
    sources: sourcesOf(figure).join("; "),
    asOf: figure.asOf ? date(figure.asOf) : null,
    reference: figure.reference ?? null,
    warnings: figure.warnings.map(({ what, right }) => `${what}. ${right}.`),
  };
}

/** A distance between two values: of shares it counts percentage points. */
function isGap({ key }: Figure): boolean {
  return key.endsWith("-gap");
}

/** Values of so few peers, one by one, would be single companies' lowest and highest. */
function isTold({ symbol, value }: Figure["puts"][number]): boolean {
  return symbol !== "peers" || typeof value === "number" || value.length >= LEAST_FOR_EXTREMES;
}

function peersText(many: number): string {
  return many < LEAST_FOR_EXTREMES
    ? `${count(many, "value")}, not shown: fewer than ${LEAST_FOR_EXTREMES} would tell single companies`
    : `${count(many, "value")} from the lowest, as in the formula`;
}

/** What is wrong and what would be right; null for an outcome that is good. */
export function problemOf(outcome: Outcome<unknown>): string | null {
  if (outcome.ok) return null;
  const [problem] = outcome.problems;
  return problem ? `${problem.what}. ${problem.right}.` : null;
}
