import { type Figure, sourcesOf, substituted, type Write } from "#app/features/figures/figure.ts";
import { problemText } from "#app/features/figures/problem.ts";

/** A figure ready to be explained on a page. */
export interface ExplainedFigure {
  name: string;
  value: string;
  method: string;
  formula: string;
  substituted: string;
  asOf: string | null;
  sources: string[];
  warnings: string[];
}

/** @param write how the page writes numbers. */
export function explained(figure: Figure, write: Write): ExplainedFigure {
  return {
    name: figure.name,
    value: write(figure.value, figure.unit),
    method: figure.method,
    formula: figure.formula,
    substituted: substituted(figure, write),
    asOf: figure.asOf ?? null,
    sources: sourcesOf(figure),
    warnings: figure.warnings.map(problemText),
  };
}
