import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

interface ShownSubscription {
  id: string;
  state: string;
  tone: BadgeTone;
  seats: string;
  from: string;
  until: string;
}

/** What a company has, and had, of one service. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly ShownSubscription[] }) {
  return (
    <DataTable
      caption="Subscriptions to this service"
      captionHidden
      rows={subscriptions}
      columns={[
        { header: "From", rowHeader: true, cell: ({ from }) => from },
        { header: "Until", cell: ({ until }) => until },
        { header: "Seats", cell: ({ seats }) => seats },
        { header: "Status", cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
      ]}
      empty={<p className="text-muted">Your company has no subscription to this service yet.</p>}
    />
  );
}
