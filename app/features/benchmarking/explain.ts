import { type Figure, sourcesOf, substituted } from "#app/features/figures/figure.ts";
import type { Outcome } from "#app/features/figures/problem.ts";
import { figuresOf, type WorkedOut } from "./work-out.ts";
import { grouped, writeNumber } from "./write-number.ts";

/** The figure that is asked about, as the page explains it; null for a key that names none. @param date writes a day. */
export function explained(worked: WorkedOut, key: string | null, date: (day: string) => string) {
  const figure = figuresOf(worked).find((one) => one.key === key);
  return figure ? explain(figure, date) : null;
}

function explain(figure: Figure, date: (day: string) => string) {
  return {
    name: figure.name,
    value: writeNumber(figure.value, figure.unit),
    method: figure.method,
    formula: figure.formula,
    substituted: substituted(figure, writeNumber),
    puts: figure.puts.map(({ name, value, unit }) => ({
      name,
      value:
        typeof value === "number"
          ? writeNumber(value, unit)
          : `${grouped(value.length)} values, as in the formula`,
    })),
    sources: sourcesOf(figure).join("; "),
    asOf: figure.asOf ? date(figure.asOf) : null,
    reference: figure.reference ?? null,
    warnings: figure.warnings.map(({ what, right }) => `${what}. ${right}.`),
  };
}

/** What is wrong and what would be right; null for an outcome that is good. */
export function problemOf(outcome: Outcome<unknown>): string | null {
  if (outcome.ok) return null;
  const [problem] = outcome.problems;
  return problem ? `${problem.what}. ${problem.right}.` : null;
}
