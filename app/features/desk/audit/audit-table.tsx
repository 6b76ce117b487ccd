import { Link } from "react-router";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface Standing {
  entries: string;
  checked: Moment | null;
  fault: { seq: number; what: string } | null;
  upTo: string;
  since: string;
}

interface Row {
  seq: number;
  at: Moment;
  action: string;
  target: string;
  to: string | null;
  by: { id: string; name: string } | null;
  role: string;
  ip: string | null;
  details: string | null;
}

/** Whether the log is whole, and since when that is known. */
export function AuditChain({ standing, here }: { standing: Standing; here: string }) {
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
            Checked <When at={checked} />, up to {standing.upTo}; {standing.since}.
          </>
        )}
      </p>
      <RowAction intent="check" label="Check the whole log now" variant="secondary" action={here} />
    </Card>
  );
}

export const auditColumns: Column<Row>[] = [
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
        {ip && <span className="hint block num">{ip}</span>}
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
