import { LATEST_RECORDS, LATEST_SUBSCRIPTIONS } from "#app/features/core/clients/client.ts";
import { linkTo } from "#app/link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import type { ShownClient } from "./show-client.server.ts";

interface ShownRecord {
  id: string;
  to: string;
  title: string;
  /** A reference, or how many seats. */
  hint: string;
  /** When it was, or between which days it runs. */
  at: Moment | string;
  state: string;
  tone: BadgeTone;
}

interface Props {
  id: string;
  title: string;
  /** What one of them is called in the head of the table. */
  one: string;
  when: string;
  /** The latest, and one more where there are more. */
  records: readonly ShownRecord[];
  /** How many are shown. */
  most?: number;
  empty: string;
  /** The whole list, for this client. */
  all: string;
}

/** The latest of one kind of a client's records, with the way to each and to the rest. */
function ClientRecords({ id, title, one, when, records, empty, all, ...props }: Props) {
  const { most = LATEST_RECORDS } = props;
  return (
    <Card title={title} id={id}>
      <DataTable
        caption={title}
        captionHidden
        rows={records.slice(0, most)}
        columns={[
          {
            header: one,
            rowHeader: true,
            cell: (row) => (
              <TwoLines below={row.hint}>
                <Link to={row.to}>{row.title}</Link>
              </TwoLines>
            ),
          },
          { header: when, cell: ({ at }) => (typeof at === "string" ? at : <When at={at} />) },
          { header: "State", align: "middle", cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
        ]}
        empty={<EmptyState text={empty} />}
      />
      {records.length > 0 && (
        <p className="actions">
          {records.length > most && <span className="hint">{`The latest ${most} are shown.`}</span>}{" "}
          <LinkButton to={all} variant="secondary" size="small">
            All {title.toLowerCase()}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}

/** What a client has, had and asked for, the latest of each kind. */
export function ClientTrade({ client: shown }: { client: ShownClient }) {
  const query = { state: "all", search: shown.client.company };
  return (
    <>
      <ClientRecords
        id="subscriptions"
        title="Subscriptions"
        one="Service"
        when="Runs"
        records={shown.subscriptions}
        most={LATEST_SUBSCRIPTIONS}
        empty="No subscriptions yet"
        all={linkTo("/admin-data-portal/subscriptions", { query })}
      />
      <ClientRecords
        id="orders"
        title="Orders"
        one="Order"
        when="Requested"
        records={shown.orders}
        empty="No orders yet"
        all={linkTo("/admin-data-portal/orders", { query })}
      />
      <ClientRecords
        id="quotes"
        title="Quotes"
        one="Quote"
        when="Requested"
        records={shown.quotes}
        empty="No quotes yet"
        all={linkTo("/admin-data-portal/quotes", { query })}
      />
      <ClientRecords
        id="tickets"
        title="Enquiries"
        one="Enquiry"
        when="Last message"
        records={shown.tickets}
        empty="No enquiries yet"
        all={linkTo("/admin-data-portal/support", { query })}
      />
    </>
  );
}
