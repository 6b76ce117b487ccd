import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface Props {
  sessions: readonly {
    id: string;
    person: string;
    device: string;
    ip: string;
    started: Moment;
    lastSeen: Moment;
  }[];
  /** The client's page. */
  here: string;
}

/** Where a client's people are signed in, each with the button that ends it. */
export function ClientSessions({ sessions, here }: Props) {
  return (
    <Card title="Sessions" id="sessions">
      <DataTable
        caption="Open sessions"
        captionHidden
        rows={sessions}
        columns={[
          { header: "Person", rowHeader: true, cell: (row) => row.person },
          { header: "Device", cell: (row) => row.device },
          { header: "Address", cell: (row) => row.ip },
          { header: "Signed in", cell: (row) => <When at={row.started} /> },
          { header: "Last used", cell: (row) => <When at={row.lastSeen} /> },
          {
            header: "Action",
            cell: (row) => (
              <RowAction
                intent="end-session"
                fields={{ session: row.id }}
                label="End"
                about={`session of ${row.person}, ${row.device}`}
                action={here}
              />
            ),
          },
        ]}
        empty={<EmptyState text="Nobody is signed in" />}
      />
      {sessions.length > 0 && (
        <div className="actions">
          <RowAction intent="end-sessions" label="Sign out everywhere" variant="danger" action={here} />
        </div>
      )}
    </Card>
  );
}
