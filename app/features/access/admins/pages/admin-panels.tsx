import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownAdmins } from "./show-admins.server.ts";

type Row = ShownAdmins["admins"][number];

const columns: Column<Row>[] = [
  {
    header: "Name",
    rowHeader: true,
    cell: ({ id, name, email, isMe }) => (
      <TwoLines below={email}>
        <Link to={linkTo("/admin-user-management/users/:id", { id })}>{name}</Link>
        {isMe && " (you)"}
      </TwoLines>
    ),
  },
  { header: "State", cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge> },
  {
    header: "Change",
    cell: ({ id, name, isMe, isOpen }) =>
      isOpen && !isMe ? (
        <Link to={linkTo("/admin-user-management/users/:id", { id, query: { do: "remove-admin" } })}>
          Remove…<span className="sr-only"> {name}</span>
        </Link>
      ) : null,
  },
];

export function AdminTable({ admins }: { admins: readonly Row[] }) {
  return (
    <DataTable
      caption="Admins"
      captionHidden
      rows={admins}
      columns={columns}
      rowId={({ id }) => `admin-${id}`}
    />
  );
}

interface WaitingProps {
  waiting: ShownAdmins["waiting"];
  here: string;
}

/** What one admin asked for and another has to confirm. */
export function WaitingChanges({ waiting, here }: WaitingProps) {
  if (waiting.length === 0) return null;
  return (
    <Card title="Waits for another admin" id="waiting">
      <ul className="flow">
        {waiting.map(({ id, what, email, by, asked, mayConfirm }) => (
          <li key={id}>
            <p>
              <strong>{what}</strong> ({email}), asked for by {by}, <When at={asked} within />
            </p>
            <div className="actions">
              {mayConfirm && (
                <>
                  <RowAction
                    intent="confirm"
                    fields={{ id }}
                    label="Confirm"
                    about={what}
                    variant="primary"
                    action={here}
                  />{" "}
                </>
              )}
              <RowAction
                intent="drop"
                fields={{ id }}
                label={mayConfirm ? "Decline" : "Take it back"}
                about={what}
                variant="secondary"
                action={here}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
