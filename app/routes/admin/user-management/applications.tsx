import { APPLICATIONS } from "#app/features/access/applications/application.list.ts";
import {
  APPLICATION_STATE_TONES,
  applicationStateLabel,
} from "#app/features/access/applications/application.ts";
import { countryName } from "#app/features/country.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { promiseOf } from "#app/features/access/applications/review-promise.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/applications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, APPLICATIONS, applicationList);
  return {
    list,
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: `${row.firstName} ${row.lastName}`,
      company: row.company,
      country: countryName(row.country),
      state: row.state,
      submitted: when(row.submittedAt, now),
      reviewer: row.reviewer,
      promise: promiseOf(row.state, new Date(row.waitingSince), now),
    })),
  };
}

export default function Applications({ loaderData: { list, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Applications", list)}
      heading="Applications"
      lead="People who apply for client access. We promise to review and contact each within 2 business days."
    >
      <UserManagementTabs />
      <List list={list} caption="Applications" rows={rows} columns={columns} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Applicant",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.reference} isNumber>
        <RowLink to={linkTo("/admin-user-management/applications/:id", { id: row.id })}>{row.name}</RowLink>
      </TwoLines>
    ),
  },
  {
    header: "Company",
    plain: true,
    cell: (row) => <TwoLines below={row.country}>{row.company}</TwoLines>,
  },
  { header: "Submitted", sort: "submitted", plain: true, cell: (row) => <When at={row.submitted} /> },
  {
    header: "Promise",
    plain: true,
    cell: (row) => <Badge tone={row.promise.tone}>{row.promise.text}</Badge>,
  },
  { header: "Reviewer", cell: (row) => row.reviewer ?? "None yet" },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (row) => (
      <Badge tone={APPLICATION_STATE_TONES[row.state]}>{applicationStateLabel(row.state)}</Badge>
    ),
  },
];
