import { LinkButton } from "#app/ui/button.tsx";
import { linkTo } from "#app/link.ts";
import { KeepSecret } from "#app/ui/keep-secret.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { UserKeyStatusBadge } from "./user-key-status-badge.tsx";
import type { UserKeyRow } from "../identity/user-key/user-key.ts";
import { EmailAddress } from "#app/ui/text/email-address.tsx";

export interface ListedUserKey extends UserKeyRow {
  /** Set for the one key that was just revealed. */
  value: string | null;
  /** Neither a revoked key, whose value is destroyed, nor another admin's. */
  mayReveal: boolean;
  created: Moment;
}

/** Keys, masked, each with what can be done with it. @param here the page with its search, to which the buttons post. */
export const userKeyColumns = (here: string): Column<ListedUserKey>[] => [
  { header: "Key", rowHeader: true, cell: (row) => <Key row={row} /> },
  {
    header: "Assigned email",
    sort: "email",
    plain: true,
    cell: (row) => <EmailAddress of={row.assignedEmail} />,
  },
  {
    header: "Status",
    sort: "status",
    plain: true,
    align: "middle",
    cell: (row) => <UserKeyStatusBadge status={row.status} />,
  },
  { header: "Created", sort: "created", cell: (row) => <When at={row.created} /> },
  { header: "Actions", plain: true, cell: (row) => <Actions row={row} here={here} /> },
];

interface CellProps {
  row: ListedUserKey;
  here: string;
}

/** As wide masked as revealed: to reveal one moves no other. */
function Key({ row }: Pick<CellProps, "row">) {
  if (row.value) return <code className="user-key select-all">{row.value}</code>;
  return (
    <code className="user-key">
      {row.prefix}…{row.status === "revoked" ? "" : row.last4}
    </code>
  );
}

function Actions({ row, here }: CellProps) {
  const post = { fields: { id: row.id }, about: `key ${row.prefix}`, action: here };
  return (
    <div className="actions key-actions">
      {row.value ? (
        <KeepSecret text={row.value} label={post.about} file={linkTo("/admin-user-management/user-key.txt")}>
          <RowAction intent="hide" label="Hide" {...post} />
        </KeepSecret>
      ) : (
        row.mayReveal && <RowAction intent="reveal" label="Reveal" {...post} />
      )}{" "}
      <Move row={row} here={here} />
    </div>
  );
}

function Move({ row, here }: CellProps) {
  const about = `key ${row.prefix} of ${row.assignedEmail}`;
  if (row.status === "unused")
    return (
      <RowAction intent="activate" fields={{ id: row.id }} label="Activate" about={about} action={here} />
    );
  if (row.status === "active")
    return (
      <LinkButton
        to={`${here}${here.includes("?") ? "&" : "?"}confirm=${row.id}`}
        variant="quiet"
        size="small"
      >
        Revoke<span className="sr-only">{` ${about}`}</span>
      </LinkButton>
    );
  return row.mayReveal ? null : (
    <>
      <span aria-hidden="true">–</span> <span className="sr-only">No actions</span>
    </>
  );
}
