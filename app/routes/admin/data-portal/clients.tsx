import { Link } from "react-router";
import { ACCESS_LEVELS, CLIENT_STATUSES, CLIENT_STATUS_TONES } from "#app/features/clients/client.ts";
import { listClients } from "#app/features/clients/find-clients.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/clients";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const query = readListQuery(request.url);
  const { rows, ...place } = await listClients(db, actor, query);
  return {
    search: query.search,
    ...place,
    rows: rows.map((row) => ({
      ...row,
      statusLabel: labelOf(CLIENT_STATUSES, row.status),
      statusTone: CLIENT_STATUS_TONES[row.status],
      access: labelOf(ACCESS_LEVELS, row.accessLevel),
    })),
  };
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { rows, search, page, pages } = loaderData;
  return (
    <Page
      title={listTitle("Clients", loaderData)}
      heading="Clients"
      lead="Client companies with their contact. A Pending client can’t sign in."
    >
      <SearchForm label="Search clients by company, name or email" value={search} />
      <DataTable
        caption={search ? `Clients that fit “${search}”` : "All clients"}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `client-${row.id}`}
        empty={
          <EmptyState
            text="No clients found"
            {...(search
              ? {}
              : { action: { to: "/admin-user-management/applications", label: "Review applications" } })}
          />
        }
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search)} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Company",
    rowHeader: true,
    cell: (row) => <Link to={`/admin-data-portal/clients/${row.id}`}>{row.company}</Link>,
  },
  { header: "Contact", cell: (row) => row.contact },
  { header: "Email", cell: (row) => row.email },
  { header: "Job role", cell: (row) => row.jobRole || <NotAvailable /> },
  { header: "Access level", cell: (row) => row.access },
  {
    header: "Status",
    align: "middle",
    cell: (row) => <Badge tone={row.statusTone}>{row.statusLabel}</Badge>,
  },
];
