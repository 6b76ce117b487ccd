import { Link } from "react-router";
import {
  APPLICATION_STATE_TONES,
  APPLICATION_STATES,
  stateLabel,
} from "#app/features/applications/application.ts";
import { countryName } from "#app/features/applications/country.ts";
import {
  countApplications,
  findApplications,
  type QueueFilter,
  readQueueFilter,
} from "#app/features/applications/find-applications.server.ts";
import { promiseOf } from "#app/features/applications/review-promise.ts";
import { UserManagementTabs } from "#app/features/users/user-management-tabs.tsx";
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
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/applications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const filter = readQueueFilter(request.url.searchParams.get("state"));
  const { rows, total, ...place } = await findApplications(db, actor, { ...query, filter });
  return {
    filter,
    search: query.search,
    ...place,
    counted: count(total, "application"),
    counts: await countApplications(db, actor),
    rows: rows.map((row) => ({
      ...row,
      country: countryName(row.country),
      submitted: when(row.submittedAt, now),
      promise: promiseOf(row.state, new Date(row.waitingSince), now),
    })),
  };
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { rows, filter, search, page, pages, counts, counted } = loaderData;
  const keep: Record<string, string> = filter === "open" ? {} : { state: filter };
  return (
    <Page
      title={listTitle("Applications", loaderData)}
      heading="Applications"
      lead="People who apply for client access. We promise to review and contact each within 2 business days."
    >
      <UserManagementTabs />
      <TabLinks label="Applications by state" items={filterTabs(filter, counts)} />
      <SearchForm label="Search by reference, name, company or email" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption={`Applications: ${labelOf(filter)}`}
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState text={search ? "No applications match" : "No applications here"} />}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage(search, keep)}
        label="Pages of applications"
      />
    </Page>
  );
}

function filterTabs(filter: QueueFilter, counts: Record<QueueFilter, number>) {
  const filters: QueueFilter[] = [
    "open",
    "to-review",
    ...APPLICATION_STATES.map((state) => state.value),
    "all",
  ];
  return filters.map((to) => ({
    to: `/admin-user-management/applications${to === "open" ? "" : `?state=${to}`}`,
    label: labelOf(to),
    count: counts[to],
    current: to === filter,
  }));
}

function labelOf(filter: QueueFilter): string {
  if (filter === "to-review") return "To review";
  return filter === "open" ? "Open" : filter === "all" ? "All" : stateLabel(filter);
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Reference",
    rowHeader: true,
    cell: (row) => (
      <Link to={`/admin-user-management/applications/${row.id}`} className="num whitespace-nowrap">
        {row.reference}
      </Link>
    ),
  },
  { header: "Applicant", cell: (row) => row.name },
  {
    header: "Company",
    cell: (row) => (
      <>
        {row.company} <span className="hint block">{row.country}</span>
      </>
    ),
  },
  { header: "Submitted", cell: (row) => <When at={row.submitted} /> },
  {
    header: "Promise",
    cell: (row) => <Badge tone={row.promise.tone}>{row.promise.text}</Badge>,
  },
  { header: "Reviewer", cell: (row) => row.reviewer ?? "None yet" },
  {
    header: "State",
    align: "middle",
    cell: (row) => <Badge tone={APPLICATION_STATE_TONES[row.state]}>{stateLabel(row.state)}</Badge>,
  },
];
