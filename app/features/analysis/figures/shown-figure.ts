import { isDay } from "#app/features/calendar.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { count } from "#app/plural.ts";
import { type Figure, sourcesOf, substituted, type Write } from "./figure.ts";
import { type Problem, problemText } from "../../numbers/problem.ts";

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
      value: typeof value === "number" ? showInput(value, unit) : `${count(value.length, "value")}`,
      source: source === undefined ? null : shownText(source, date),
      asOf: asOf === undefined ? null : date(asOf),
    })),
    asOf: figure.asOf === null ? null : date(figure.asOf),
    sources: sourcesOf(figure).map((source) => shownText(source, date)),
    reference: figure.reference ?? null,
    warnings: figure.warnings.map(problemWriter(date)),
  };
}
