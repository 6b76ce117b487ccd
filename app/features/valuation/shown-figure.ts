import { type Figure, sourcesOf, substituted, type Write } from "#app/features/figures/figure.ts";
import { isDay } from "#app/features/calendar.ts";
import { type Problem, problemText } from "#app/features/figures/problem.ts";
import { money, SHARE } from "#app/features/figures/unit.ts";
import type { SensitivityGrid } from "./sensitivity.ts";

/** A figure as people read it, with everything that explains it. */
export interface ShownFigure {
  key: string;
  name: string;
  value: string;
  method: string;
  formula: string;
  substituted: string;
  puts: { name: string; value: string; source: string | null; asOf: string | null }[];
  asOf: string | null;
  sources: string[];
  reference: string | null;
  warnings: string[];
}

/** A grid of enterprise values as people read it. */
export interface ShownGrid {
  /** What its values are in: a currency. */
  unit: string;
  growths: string[];
  /** The plan's own WACC and growth lead to one of the cells; "–" where there is no value. */
  rows: { wacc: string; cells: { text: string; isOwn: boolean }[] }[];
}

/** How numbers and days are written: the pages' own way. */
export interface Writing {
  write: Write;
  date: (day: string) => string;
}

/** A sentence with its days written as the page writes days. */
export function shownText(text: string, date: Writing["date"]): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isDay(day) ? date(day) : day));
}

/** What is wrong and what would be right, with its days written as the page writes days. */
export function problemWriter(date: Writing["date"]): (one: Problem) => string {
  return (one) => shownText(problemText(one), date);
}

/** @param currency of the values. */
export function showGrid(grid: SensitivityGrid, currency: string, write: Write): ShownGrid {
  const middle = (list: readonly unknown[]) => (list.length - 1) / 2;
  return {
    unit: currency,
    growths: grid.growths.map((growth) => write(growth, SHARE)),
    rows: grid.cells.map((cells, row) => ({
      wacc: write(grid.waccs[row] ?? 0, SHARE),
      cells: cells.map((cell, column) => ({
        text: "value" in cell ? write(cell.value, money(currency)) : "–",
        isOwn: row === middle(grid.waccs) && column === middle(grid.growths),
      })),
    })),
  };
}

/** @param prefix names whose figure it is, where one page explains several of a kind. */
export function showFigure(figure: Figure, { write, date }: Writing, prefix = ""): ShownFigure {
  return {
    key: `${prefix}${figure.key}`,
    name: figure.name,
    value: write(figure.value, figure.unit),
    method: shownText(figure.method, date),
    formula: figure.formula,
    substituted: substituted(figure, write),
    puts: figure.puts.map(({ name, value, unit, source, asOf }) => ({
      name,
      value:
        typeof value === "number"
          ? write(value, unit)
          : `${value.length} ${value.length === 1 ? "value" : "values"}`,
      source: source === undefined ? null : shownText(source, date),
      asOf: asOf === undefined ? null : date(asOf),
    })),
    asOf: figure.asOf === null ? null : date(figure.asOf),
    sources: sourcesOf(figure).map((source) => shownText(source, date)),
    reference: figure.reference ?? null,
    warnings: figure.warnings.map(problemWriter(date)),
  };
}
