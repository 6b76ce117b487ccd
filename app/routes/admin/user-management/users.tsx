import { Link } from "react-router";
import { userKeyStatusLabel, userKeyStatusTone } from "#app/features/user-keys/user-key.ts";
import { listUsers } from "#app/features/users/find-users.server.ts";
import { UserManagementTabs } from "#app/features/users/user-management-tabs.tsx";
import {
  nameOf,
  roleLabel,
  twoFactorLabel,
  twoFactorTone,
  userStatusLabel,
  userStatusTone,
} from "#app/features/users/user.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/users";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const query = readListQuery(request.url);
  const { rows, ...place } = await listUsers(db, actor, query);
  return {
    search: query.search,
    ...place,
    rows: rows.map((row) => ({
      ...row,
      name: nameOf(row),
      lastSignIn: row.lastSignInAt ? when(row.lastSignInAt, now) : null,
    })),
  };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, search, page, pages } = loaderData;
  return (
    <Page
      title={listTitle("User Management", loaderData)}
      heading="User Management"
      lead="Everyone with an account, and what they need to sign in."
    >
      <UserManagementTabs />
      <SearchForm label="Search users by name, email or company" value={search} />
      <DataTable
        caption={search ? `Users that fit “${search}”` : "All users"}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `user-${row.id}`}
        empty={<EmptyState text="No users found" />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search)} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Name",
    rowHeader: true,
    cell: ({ company, name }) =>
      company ? <Link to={`/admin-data-portal/clients/${company.id}`}>{name}</Link> : name,
  },
  { header: "Email", cell: (row) => row.email },
  { header: "Role", cell: (row) => roleLabel[row.role] },
  { header: "Company", cell: (row) => row.company?.name ?? <NotAvailable /> },
  {
    header: "Status",
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
