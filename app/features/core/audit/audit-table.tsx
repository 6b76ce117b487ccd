import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownAudit } from "./pages/show-audit.server.ts";

/** Whether the log is whole, and since when that is known. */
export function AuditChain({ standing, here }: { standing: ShownAudit["standing"]; here: string }) {
  const { checked, fault } = standing;
  return (
    <Card
      title="Is the log whole?"
      actions={
        <Badge tone={fault ? "solid-red" : checked ? "green" : "outline"}>
          {fault ? "Broken" : checked ? "The chain holds" : "Not checked yet"}
        </Badge>
      }
    >
      <p>
        {fault
          ? `The chain breaks at entry ${fault.seq}: ${fault.what}. Keep the newest backup and the server’s log. `
          : `${standing.entries} in all. Each carries a code made from the one before it. `}
        {checked && (
          <>
            Checked <When at={checked} within />, up to {standing.upTo}; {standing.since}.
          </>
        )}
      </p>
      <RowAction intent="check" label="Check the whole log now" variant="secondary" action={here} />
    </Card>
  );
}

type Row = ShownAudit["rows"][number];

/** Entries, newest first. */
export function AuditTable({
  rows,
  isFiltered,
  older,
  most,
}: Pick<ShownAudit, "rows" | "isFiltered" | "older" | "most">) {
  return (
    <DataTable
      caption={isFiltered ? "Entries that fit, newest first" : "All entries, newest first"}
      rows={rows}
      columns={columns}
      rowKey={(row) => String(row.seq)}
      rowId={(row) => `entry-${row.seq}`}
      empty={
        <EmptyState
          text={older ? "Nothing among these entries" : "No entries found"}
          detail={older ? "Ten thousand entries are looked at for a page. Older ones follow." : undefined}
        />
      }
      source={`Times in London. The CSV file has what fits the search, the newest ${most} at most, with times in UTC; taking it is recorded here.`}
    />
  );
}

const columns: Column<Row>[] = [
  {
    header: "When",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">
          <When at={row.at} />
        </span>{" "}
        <span className="hint block">Entry {row.seq}</span>
      </>
    ),
  },
  {
    header: "Who",
    cell: ({ by, role, ip }) => (
      <>
        {by ? (
          <Link to={linkTo("/admin-user-management/users/:id", { id: by.id })}>{by.name}</Link>
        ) : (
          whoElse(role)
        )}{" "}
        {ip && <span className="hint block">{ip}</span>}
      </>
    ),
  },
  { header: "Action", rowHeader: true, cell: (row) => <code>{row.action}</code> },
  {
    header: "About",
    cell: ({ target, to }) => {
      const text = <code>{target.length > 20 ? `${target.slice(0, 20)}…` : target}</code>;
      return to ? <Link to={to}>{text}</Link> : text;
    },
  },
  {
    header: "Details",
    cell: ({ details }) =>
      details && (
        <details>
          <summary>Show</summary>
          <code className="break-all">{details}</code>
        </details>
      ),
  },
];

function whoElse(role: string): string {
  return role === "system" ? "The product" : "A visitor";
}
