import { showInput } from "#app/features/numbers/show-input.ts";
import { type Figure, substituted } from "#app/features/analysis/figures/figure.ts";
import { type Outcome, problemText } from "#app/features/numbers/problem.ts";
import { figureText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";

/** A figure as it is shown and explained, or why there is none. Called in loaders. */
export function shownFigure(
  key: string,
  name: string,
  outcome: Outcome<Figure>,
  write: (value: number) => string,
) {
  if (!outcome.ok) {
    const why = outcome.problems.map(problemText).join(". ");
    return { key, name, value: `Not shown: ${why}.`, parts: [{ term: "Why it is not shown", detail: why }] };
  }
  const figure = outcome.value;
  const value = write(figure.value);
  return {
    key,
    name,
    value,
    parts: [
      { term: "Value", detail: value },
      { term: "Method", detail: figure.method },
      { term: "Formula", detail: figure.formula },
      { term: "With your numbers", detail: substituted(figure, figureText) },
      ...figure.puts.map(({ name: put, value: given, unit }) => ({
        term: put,
        detail:
          typeof given === "number"
            ? showInput(given, unit)
            : listText(given.map((one) => showInput(one, unit))),
      })),
      { term: "Source", detail: "The requests and red flags of this room that you see" },
      { term: "As of", detail: figure.asOf ? date(figure.asOf) : "" },
    ],
  };
}

const mostOfList = 40;

function listText(texts: readonly string[]): string {
  const more = texts.length - mostOfList;
  const shown = texts.slice(0, mostOfList).join("; ");
  return more > 0 ? `${shown}; and ${more} more` : shown || "None";
}
