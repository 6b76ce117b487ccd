import { CLIENTS } from "#app/features/core/clients/client.list.ts";
import { ACCESS_LEVELS, CLIENT_STATUSES, CLIENT_STATUS_TONES } from "#app/features/core/clients/client.ts";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { EmailAddress } from "#app/ui/text/email-address.tsx";
import type { Route } from "./+types/clients";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const { rows, list, filters } = await showList({ db, actor, request }, CLIENTS, clientList);
  return {
    list,
    isFiltered: Boolean(list.search?.value || filters.status || filters.access),
    rows: rows.map((row) => ({
      ...row,
      // Nothing is done with it any more; its old number is still looked for.
      statusLabel: row.mergedInto ? "Merged" : labelOf(CLIENT_STATUSES, row.status),
      statusTone: CLIENT_STATUS_TONES[row.status],
      access: labelOf(ACCESS_LEVELS, row.accessLevel),
    })),
  };
}

const review = { to: linkTo("/admin-user-management/applications"), label: "Review applications" };

export default function Clients({ loaderData: { list, rows, isFiltered } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Clients", list)}
      heading="Clients"
      lead="Client companies with their contact. A Pending client can’t sign in."
      actions={
        <LinkButton to={linkTo("/admin-data-portal/clients/new")} variant="primary">
          Add client
        </LinkButton>
      }
    >
      <List
        list={list}
        caption="Clients"
        rows={rows}
        columns={columns}
        rowId={(row) => `client-${row.id}`}
        empty={<EmptyState text="No clients found" {...(!isFiltered && { action: review })} />}
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Company",
    sort: "company",
    rowHeader: true,
    cell: (row) => (
      <RowLink to={linkTo("/admin-data-portal/clients/:id", { id: row.id })}>{row.company}</RowLink>
    ),
  },
  { header: "Contact", plain: true, cell: (row) => row.contact || <NotAvailable /> },
  {
    header: "Email",
    plain: true,
    cell: (row) => (row.email ? <EmailAddress of={row.email} /> : <NotAvailable />),
  },
  { header: "Job role", plain: true, cell: (row) => row.jobRole || <NotAvailable /> },
  { header: "Access level", sort: "access", cell: (row) => row.access },
  {
    header: "Status",
    plain: true,
    align: "middle",
    cell: (row) => <Badge tone={row.statusTone}>{row.statusLabel}</Badge>,
  },
];
