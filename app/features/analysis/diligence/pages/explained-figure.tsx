import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { shownFigure } from "./shown-figure.server.ts";

/** What was asked for with `?explain=`. */
export function RoomFigure({ figure }: { figure: ReturnType<typeof shownFigure> }) {
  return (
    <Card title={`How: ${figure.name}`} id="explained" asked>
      <SummaryList items={figure.parts} />
    </Card>
  );
}
