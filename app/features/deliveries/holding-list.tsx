import { LinkButton } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { HOLDING_SOURCE_LABELS, type Holding } from "./holding.ts";

/** `granted` is the day as people read it. */
type Shown = Holding & { granted: string };

export function HoldingList({ holdings, isAdmin }: { holdings: readonly Shown[]; isAdmin: boolean }) {
  return (
    <DataTable
      caption={isAdmin ? "Every report" : "Reports you can download"}
      captionHidden
      rows={holdings}
      rowKey={(holding) => holding.reportId}
      rowId={(holding) => `report-${holding.reportId}`}
      empty={
        <EmptyState
          text="No report matches"
          detail="Try fewer words, or another category."
          action={{ to: "/client-portal/reports", label: "Clear filters" }}
        />
      }
      columns={[
        {
          header: "Report",
          rowHeader: true,
          cell: (holding) => (
            <>
              <span className="block font-semibold">{holding.title}</span>
              <span className="block text-sm font-normal text-muted">{holding.category.name}</span>
            </>
          ),
        },
        { header: "Pages", align: "right", cell: (holding) => holding.pages },
        { header: "Version", align: "middle", cell: (holding) => <Version holding={holding} /> },
        {
          header: isAdmin ? "Published" : "Since",
          cell: (holding) => (
            <span className="whitespace-nowrap">
              {holding.granted}
              {holding.source && (
                <span className="block text-sm text-muted">{HOLDING_SOURCE_LABELS[holding.source]}</span>
              )}
            </span>
          ),
        },
        { header: "Your copies", align: "right", cell: (holding) => holding.downloadsByMe },
        {
          header: <span className="sr-only">Download</span>,
          cell: (holding) => <DownloadLink holding={holding} />,
        },
      ]}
    />
  );
}

function DownloadLink({ holding }: { holding: Holding }) {
  return (
    <LinkButton to={`/reports/${holding.reportId}/download`} external variant="quiet" size="small">
      <Icon name="download" size={16} />
      Download<span className="sr-only"> {holding.title}</span>
    </LinkButton>
  );
}

/** The version held and, where there is a newer one, that a download brings it. */
function Version({ holding: { versionHeld, versionCurrent } }: { holding: Holding }) {
  if (versionHeld >= versionCurrent) return <>{versionCurrent}</>;
  return (
    <>
      <span className="block">
        {versionHeld} of {versionCurrent}
      </span>
      <Badge tone="blue">Update ready</Badge>
    </>
  );
}
