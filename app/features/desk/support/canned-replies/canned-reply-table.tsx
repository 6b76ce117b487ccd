import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";

const here = linkTo("/admin-data-portal/support/replies");

interface Row {
  id: string;
  title: string;
  beginning: string;
  changed: Moment;
}

/** The replies, each with the ways to change and remove it. */
export function CannedReplyTable({ replies }: { replies: readonly Row[] }) {
  return (
    <DataTable
      caption="Canned replies"
      captionHidden
      rows={replies}
      columns={columns}
      empty={<EmptyState text="No canned replies yet" />}
    />
  );
}

const columns: Column<Row>[] = [
  {
    header: "Reply",
    rowHeader: true,
    cell: (row) => <TwoLines below={row.beginning}>{row.title}</TwoLines>,
  },
  { header: "Changed", cell: (row) => <When at={row.changed} /> },
  {
    header: "Actions",
    cell: (row) => (
      <div className="actions">
        <LinkButton to={`?edit=${row.id}`} variant="quiet" size="small">
          Edit<span className="sr-only">{` ${row.title}`}</span>
        </LinkButton>{" "}
        <RowAction intent="remove" fields={{ id: row.id }} label="Remove" about={row.title} action={here} />
      </div>
    ),
  },
];
