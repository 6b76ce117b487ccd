import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { When } from "#app/ui/text/when.tsx";
import { auditWords } from "./audit-words.ts";
import type { ShownAudit } from "./pages/show-audit.server.ts";

/** Whether the log is whole, and since when that is known. */
export function AuditChain({ standing, here }: { standing: ShownAudit["standing"]; here: string }) {
  const { checked, fault } = standing;
  const badge = (
    <Badge tone={fault ? "solid-red" : checked ? "green" : "outline"}>
      {fault ? "Broken" : checked ? "The chain holds" : "Not checked yet"}
    </Badge>
  );
  return (
    <Fold name={<>Is the log whole? {badge}</>} open={Boolean(fault)}>
      <Card title="Is the log whole?" actions={badge}>
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
    </Fold>
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
      isList
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
    header: "Action",
    rowHeader: true,
    cell: (row) => <span title={row.action}>{auditWords(row.action)}</span>,
  },
  { header: "About", plain: true, cell: (row) => <About {...row} /> },
  {
    header: "Who",
    plain: true,
    cell: ({ by, role, ip }) => (
      <TwoLines below={ip}>
        {by ? (
          <Link to={linkTo("/admin-user-management/users/:id", { id: by.id })}>{by.name}</Link>
        ) : (
          whoElse(role)
        )}
      </TwoLines>
    ),
  },
  {
    header: "When",
    plain: true,
    cell: (row) => (
      <TwoLines below={`Entry ${row.seq}`} isNumber>
        <When at={row.at} />
      </TwoLines>
    ),
  },
  {
    header: "Details",
    plain: true,
    cell: ({ details }) =>
      details && (
        <details>
          <summary>Details</summary>
          <code className="break-all whitespace-normal">{details}</code>
        </details>
      ),
  },
];

/** What an entry is about: what kind of record, and the beginning of its id. */
function About({ target, to }: Pick<Row, "target" | "to">) {
  const [kind = "", id = ""] = target.split(/:(.*)/);
  const words = auditWords(kind);
  return (
    <>
      {to ? <Link to={to}>{words}</Link> : words}{" "}
      {id && (
        <code className="hint" title={target}>
          {id.slice(0, 8)}
        </code>
      )}
    </>
  );
}

function whoElse(role: string): string {
  return role === "system" ? "The product" : "A visitor";
}
