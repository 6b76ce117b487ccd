import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownDeal } from "./show-deal.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** What is known of a deal. */
export function DealFacts({ deal }: { deal: ShownDeal }) {
  return (
    <Card title="The deal">
      <SummaryList
        items={[
          { term: "Type and sector", detail: deal.kind },
          { term: "Valuation", detail: deal.valuation },
          { term: "Probability", detail: deal.probability },
          { term: "Weighted", detail: deal.weighted },
          ...(deal.inStage ? [{ term: "In this stage", detail: deal.inStage }] : []),
          { term: "Timeline", detail: deal.timeline },
          { term: "Expected close", detail: deal.expectedClose },
          { term: "Owner", detail: deal.owner },
          { term: "Contact", detail: deal.contact },
          { term: "Email", detail: deal.email && <a href={`mailto:${deal.email}`}>{deal.email}</a> },
          { term: "Phone", detail: deal.phone },
          ...(deal.lostReason
            ? [
                {
                  term: "Lost reason",
                  detail: <Written text={deal.lostReason} />,
                },
              ]
            : []),
          {
            term: "Notes",
            detail: deal.notes && <Written text={deal.notes} />,
          },
          { term: "Added", detail: deal.added },
          { term: "Last updated", detail: <When at={deal.updated} /> },
        ]}
      />
    </Card>
  );
}

type Move = ShownDeal["moves"][number];

/** The stages it came through. */
export const dealMoveColumns: Column<Move>[] = [
  { header: "When", rowHeader: true, cell: (move) => <When at={move.at} /> },
  { header: "From", cell: (move) => move.from ?? "Added" },
  { header: "To", cell: (move) => <StageBadge stage={move.to} /> },
  { header: "By", cell: (move) => move.by ?? "–" },
  { header: "Stayed", align: "right", cell: (move) => move.stayed ?? "–" },
];
