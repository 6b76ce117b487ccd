import { type Figure, sourcesOf, substituted } from "#app/features/figures/figure.ts";
import { problemText } from "#app/features/figures/problem.ts";
import type { Unit } from "#app/features/figures/unit.ts";
import { money, moneyExact, percent, whole } from "#app/ui/format.ts";

/** A number with its unit as pages show it. */
export function written(value: number, unit: Unit): string {
  switch (unit.kind) {
    case "money": {
      const units = unit.in === "units" ? value : value / 100;
      if (unit.currency !== "GBP") return `${unit.currency} ${short(units)}`;
      return Math.abs(units) >= 100 || Number.isInteger(units) ? money(units * 100) : moneyExact(units * 100);
    }
    case "share":
      return percent(value);
    case "multiple":
      return `${short(value)}×`;
    case "days":
    case "years":
      return `${short(value)} ${unit.kind}`;
    default:
      return short(value);
  }
}

/** Two decimals are enough to read; small numbers keep three digits that count. */
function short(value: number): string {
  const digits = value !== 0 && Math.abs(value) < 1 ? Number(value.toPrecision(3)) : value;
  return whole(Math.abs(value) < 1 ? digits : Math.round(value * 100) / 100);
}

/** A figure ready to be explained on a page. */
export function explained(figure: Figure) {
  return {
    name: figure.name,
    value: written(figure.value, figure.unit),
    method: figure.method,
    formula: figure.formula,
    substituted: substituted(figure, written),
    asOf: figure.asOf,
    sources: sourcesOf(figure),
    warnings: figure.warnings.map(problemText),
  };
}

export type ExplainedFigure = ReturnType<typeof explained>;
