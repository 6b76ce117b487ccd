import { userKeyStatusLabel, userKeyStatusTone } from "#app/features/access/identity/user-key/user-key.ts";
import { userList } from "#app/features/access/users/find-users.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { USERS } from "#app/features/access/users/user.list.ts";
import {
  nameOf,
  roleLabel,
  twoFactorLabel,
  twoFactorTone,
  userStatusLabel,
  userStatusTone,
} from "#app/features/access/users/user.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { EmailAddress } from "#app/ui/text/email-address.tsx";
import type { Route } from "./+types/users";

const here = linkTo("/admin-user-management/users");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, USERS, userList);
  return {
    list,
    rows: rows.map((row) => ({
      ...row,
      name: nameOf(row),
      lastSignIn: row.lastSignInAt ? when(row.lastSignInAt, now) : null,
    })),
  };
}

export default function Users({ loaderData: { list, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("User Management", list)}
      heading="User Management"
      lead="Everyone with an account, and what they need to sign in."
    >
      <UserManagementTabs />
      <List
        list={list}
        caption="Users"
        rows={rows}
        columns={columns}
        rowId={(row) => `user-${row.id}`}
        empty={<EmptyState text="No users found" />}
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Name",
    sort: "name",
    rowHeader: true,
    cell: ({ id, name }) => <RowLink to={`${here}/${id}`}>{name}</RowLink>,
  },
  { header: "Email", sort: "email", plain: true, cell: (row) => <EmailAddress of={row.email} /> },
  { header: "Role", sort: "role", plain: true, cell: (row) => roleLabel[row.role] },
  {
    header: "Company",
    plain: true,
    cell: ({ company }) =>
      company ? (
        <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
      ) : (
        <NotAvailable />
      ),
  },
  {
    header: "Status",
    sort: "status",
    plain: true,
    align: "middle",
    cell: (row) => <Badge tone={userStatusTone[row.status]}>{userStatusLabel[row.status]}</Badge>,
  },
  {
    header: "Two-factor",
    align: "middle",
    cell: (row) => <Badge tone={twoFactorTone[row.twoFactor]}>{twoFactorLabel[row.twoFactor]}</Badge>,
  },
  {
    header: "Key",
    align: "middle",
    cell: ({ keyStatus }) =>
      keyStatus ? (
        <Badge tone={userKeyStatusTone[keyStatus]}>{userKeyStatusLabel[keyStatus]}</Badge>
      ) : (
        <Badge tone="outline">None</Badge>
      ),
  },
  { header: "Last sign-in", cell: (row) => (row.lastSignIn ? <When at={row.lastSignIn} /> : "Never") },
];
