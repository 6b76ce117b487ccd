import { Link } from "#app/ui/link.tsx";
import { LATEST_RECORDS } from "../../../core/clients/client.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";

export interface ShownRecord {
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
export function ClientRecords({ id, title, one, when, records, empty, all, ...props }: Props) {
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
