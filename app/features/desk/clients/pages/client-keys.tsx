import { UserKeyStatusBadge } from "#app/features/access/user-keys/user-key-status-badge.tsx";
import type { UserKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface Props {
  keys: readonly { id: string; prefix: string; status: UserKeyStatus; created: Moment }[];
  email: string;
}

/** The latest keys assigned to the contact's address, with the way to all of them. */
export function ClientKeys({ keys, email }: Props) {
  return (
    <Card title="User keys" id="keys">
      <DataTable
        caption="The latest keys assigned to this address"
        captionHidden
        rows={keys}
        columns={[
          { header: "Key", rowHeader: true, cell: (row) => <code>{row.prefix}…</code> },
          { header: "Status", align: "middle", cell: (row) => <UserKeyStatusBadge status={row.status} /> },
          { header: "Created", cell: (row) => <When at={row.created} /> },
        ]}
        empty={<EmptyState text="No user keys found" />}
      />
      <p>
        <LinkButton
          to={linkTo("/admin-user-management", { query: { search: email } })}
          variant="secondary"
          size="small"
        >
          Manage keys
        </LinkButton>
      </p>
    </Card>
  );
}
