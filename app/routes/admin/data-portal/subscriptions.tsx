import { Link } from "react-router";
import { MOST_COUNTED } from "#app/features/lists/list.ts";
import { londonDay } from "#app/features/calendar.ts";
import {
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import {
  countStaffSubscriptions,
  findStaffSubscriptions,
} from "#app/features/trade/subscriptions/find-staff-subscriptions.server.ts";
import {
  daysUntil,
  ENDING_DAYS,
  SUBSCRIPTION_FILTERS,
  type SubscriptionFilter,
} from "#app/features/trade/subscriptions/staff-subscription.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date } from "#app/ui/text/format.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/subscriptions";

const here = linkTo("/admin-data-portal/subscriptions");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const filter = readFilter(request.url.searchParams.get("state"));
  const { rows, total, ...place } = await findStaffSubscriptions(db, actor, { ...query, filter });
  const counts = await countStaffSubscriptions(db, actor);
  const today = londonDay(now);
  return {
    filter,
    search: query.search,
    ...place,
    counted:
      total < MOST_COUNTED ? count(total, "subscription") : `The first ${count(total, "subscription")}`,
    tabs: SUBSCRIPTION_FILTERS.map(({ value, label }) => ({
      to: `${here}?state=${value}`,
      label,
      ...(counts[value] < MOST_COUNTED && { count: counts[value] }),
      current: value === filter,
    })),
    rows: rows.map((row) => ({
      id: row.id,
      company: row.company,
      service: row.service.name,
      seats: count(row.seats, "seat"),
      from: date(row.startsOn),
      until: row.endsOn ? date(row.endsOn) : "No end agreed",
      left: row.state === "active" && row.endsOn ? leftUntil(daysUntil(row.endsOn, today)) : null,
      state: subscriptionStateLabel[row.state],
      tone: subscriptionStateTone[row.state],
    })),
  };
}

function readFilter(value: string | null): SubscriptionFilter {
  return SUBSCRIPTION_FILTERS.find((filter) => filter.value === value)?.value ?? "active";
}

function leftUntil(days: number): string | null {
  if (days > ENDING_DAYS) return null;
  return days === 0 ? "Last day today" : `${count(days, "day")} left`;
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { rows, filter, search, page, pages, counted, tabs } = loaderData;
  const keep = { state: filter };
  return (
    <Page
      title={numberedListTitle("Subscriptions", loaderData)}
      heading="Subscriptions"
      lead={`What clients may use, and until when. Those that end first stand first; people are reminded 30, 7 and 1 days before. “Ending soon” is within ${ENDING_DAYS} days.`}
      actions={
        <LinkButton to={`${here}/new`} variant="primary">
          Start a subscription
        </LinkButton>
      }
    >
      <TabLinks label="Subscriptions by state" items={tabs} />
      <SearchForm label="Search by client or service" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption="Subscriptions"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState text={search ? "No subscriptions match" : "No subscriptions here"} />}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage(search, keep)}
        label="Pages of subscriptions"
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Subscription",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`}>{row.service}</Link>{" "}
        <span className="hint block font-normal">{row.seats}</span>
      </>
    ),
  },
  {
    header: "Client",
    cell: ({ company }) => (
      <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
    ),
  },
  { header: "From", cell: ({ from }) => <span className="whitespace-nowrap">{from}</span> },
  {
    header: "Until",
    cell: ({ until, left }) => (
      <>
        <span className="whitespace-nowrap">{until}</span>{" "}
        {left && <span className="hint block whitespace-nowrap">{left}</span>}
      </>
    ),
  },
  { header: "State", align: "middle", cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
];
