import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ExplainedFigure } from "./explained-figure.ts";

/** Where a number is from: its method, its formula, the values put in, as of when. */
export function ExplainFigure({ figure }: { figure: ExplainedFigure }) {
  return (
    <Card title={`How: ${figure.name}`} id="explained" asked>
      <SummaryList
        items={[
          { term: "Value", detail: <span className="num">{figure.value}</span> },
          { term: "Method", detail: figure.method },
          { term: "Formula", detail: figure.formula },
          { term: "With your numbers", detail: <span className="num">{figure.substituted}</span> },
          { term: "As of", detail: figure.asOf },
          ...(figure.sources.length > 0 ? [{ term: "Source", detail: figure.sources.join(", ") }] : []),
          ...figure.warnings.map((text) => ({ term: "Note", detail: text })),
        ]}
      />
    </Card>
  );
}
