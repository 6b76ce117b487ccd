/** How the tools' pages write figures and what is wrong with them: sums with their unit, days as people read them. */
import { figureText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import type { Figure } from "../figure.ts";
import { problemWriter, showFigure, type ShownFigure } from "../shown-figure.ts";

export const written = problemWriter(date);

/** @param prefix names whose figure it is, where one page explains several of a kind. */
export function writtenFigure(figure: Figure, prefix = ""): ShownFigure {
  return showFigure(figure, { write: figureText, date }, prefix);
}

/** What a table of figures shows of each. */
export function inTable({ key, name, value, method }: ShownFigure) {
  return { key, name, value, method };
}
