import { Link } from "react-router";
import { ClientFilters } from "#app/features/clients/client-filters.tsx";
import {
  ACCESS_LEVELS,
  CLIENT_STATUSES,
  CLIENT_STATUS_TONES,
  MOST_COUNTED,
} from "#app/features/clients/client.ts";
import { listClients } from "#app/features/clients/find-clients.server.ts";
import { labelOf, type Option } from "#app/features/fields/choice.schema.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/clients";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const query = readListQuery(request.url);
  const status = chosen(CLIENT_STATUSES, request.url.searchParams.get("status"));
  const accessLevel = chosen(ACCESS_LEVELS, request.url.searchParams.get("access"));
  const { rows, total, ...place } = await listClients(db, actor, { ...query, status, accessLevel });
  return {
    search: query.search,
    status: status ?? "",
    accessLevel: accessLevel ?? "",
    ...place,
    counted: total < MOST_COUNTED ? count(total, "client") : `The first ${count(total, "client")}`,
    rows: rows.map((row) => ({
      ...row,
      statusLabel: labelOf(CLIENT_STATUSES, row.status),
      statusTone: CLIENT_STATUS_TONES[row.status],
      access: labelOf(ACCESS_LEVELS, row.accessLevel),
    })),
  };
}

/** Anything that is not on the list filters nothing. */
function chosen<Value extends string>(
  options: readonly Option<Value>[],
  value: string | null,
): Value | undefined {
  return options.find((option) => option.value === value)?.value;
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { rows, search, status, accessLevel, page, pages, counted } = loaderData;
  const isFiltered = Boolean(search || status || accessLevel);
  const keep = { ...(status && { status }), ...(accessLevel && { access: accessLevel }) };
  return (
    <Page
      title={listTitle("Clients", loaderData)}
      heading="Clients"
      lead="Client companies with their contact. A Pending client can’t sign in."
      actions={
        <LinkButton to="/admin-data-portal/clients/new" variant="primary">
          Add client
        </LinkButton>
      }
    >
      <ClientFilters search={search} status={status} accessLevel={accessLevel} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption={isFiltered ? "Clients that fit" : "All clients"}
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `client-${row.id}`}
        empty={
          <EmptyState
            text="No clients found"
            {...(isFiltered
              ? {}
              : { action: { to: "/admin-user-management/applications", label: "Review applications" } })}
          />
        }
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of clients" />
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
