import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

export interface ShownEvent {
  description: string;
  at: Moment;
  to: string | null;
}

/** What happened last, a line each. */
export function ActivityList({ events, isAdmin }: { events: readonly ShownEvent[]; isAdmin: boolean }) {
  return (
    <Card title={isAdmin ? "Recent activity of all clients" : "Recent activity"}>
      {events.length === 0 ? (
        <EmptyState
          text="No activity yet"
          detail="Orders, quotes, downloads and support requests will be listed here, the newest first."
        />
      ) : (
        <ol className="plain divide-y divide-line">
          {events.map(({ description, at, to }) => (
            <li key={at.iso + description} className="max-w-none py-3">
              <p className="min-w-0">{to ? <Link to={to}>{description}</Link> : description}</p>
              <p className="text-sm text-muted">
                <When at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
