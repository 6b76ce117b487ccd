import { Link } from "react-router";
import { userKeyStatusLabel, userKeyStatusTone } from "#app/features/user-keys/user-key.ts";
import { countUsers, listUsers } from "#app/features/users/find-users.server.ts";
import { UserManagementTabs } from "#app/features/users/user-management-tabs.tsx";
import {
  MOST_COUNTED,
  nameOf,
  readUserFilter,
  roleLabel,
  twoFactorLabel,
  twoFactorTone,
  USER_FILTERS,
  userStatusLabel,
  userStatusTone,
} from "#app/features/users/user.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/users";

const here = "/admin-user-management/users";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const query = readListQuery(request.url);
  const filter = readUserFilter(request.url.searchParams.get("show"));
  const { rows, total, ...place } = await listUsers(db, actor, { ...query, filter });
  const counts = await countUsers(
    db,
    actor,
    USER_FILTERS.map(({ value }) => value),
  );
  return {
    filter,
    search: query.search,
    ...place,
    counted: total < MOST_COUNTED ? count(total, "user") : `The first ${count(total, "user")}`,
    tabs: USER_FILTERS.map(({ value, label }) => ({
      to: value === "all" ? here : `${here}?show=${value}`,
      label,
      ...(counts[value] < MOST_COUNTED && { count: counts[value] }),
      current: value === filter,
    })),
    rows: rows.map((row) => ({
      ...row,
      name: nameOf(row),
      lastSignIn: row.lastSignInAt ? when(row.lastSignInAt, now) : null,
    })),
  };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, filter, search, page, pages, counted, tabs } = loaderData;
  const keep: Record<string, string> = filter === "all" ? {} : { show: filter };
  return (
    <Page
      title={listTitle("User Management", loaderData)}
      heading="User Management"
      lead="Everyone with an account, and what they need to sign in."
    >
      <UserManagementTabs />
      <TabLinks label="Users by role and status" items={tabs} />
      <SearchForm label="Search users by name, email or company" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption="Users"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `user-${row.id}`}
        empty={<EmptyState text="No users found" />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of users" />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => <Link to={`${here}/${id}`}>{name}</Link>,
  },
  { header: "Email", cell: (row) => row.email },
  { header: "Role", cell: (row) => roleLabel[row.role] },
  {
    header: "Company",
    cell: ({ company }) =>
      company ? (
        <Link to={`/admin-data-portal/clients/${company.id}`}>{company.name}</Link>
      ) : (
        <NotAvailable />
      ),
  },
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
