import { londonDay } from "#app/features/calendar.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import {
  daysUntil,
  ENDING_DAYS,
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { SUBSCRIPTIONS } from "#app/features/trade/subscriptions/subscription.list.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/subscriptions";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, SUBSCRIPTIONS, subscriptionList);
  const today = londonDay(now);
  return {
    list,
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

function leftUntil(days: number): string | null {
  if (days > ENDING_DAYS) return null;
  return days === 0 ? "Last day today" : `${count(days, "day")} left`;
}

export default function Subscriptions({ loaderData: { rows, list } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Subscriptions", list)}
      heading="Subscriptions"
      lead={`What clients may use, and until when. Those that end first stand first; people are reminded 30, 7 and 1 days before. “Ending soon” is within ${ENDING_DAYS} days.`}
      actions={
        <LinkButton to={linkTo("/admin-data-portal/subscriptions/new")} variant="primary">
          Start a subscription
        </LinkButton>
      }
    >
      <List list={list} caption="Subscriptions" rows={rows} columns={columns} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Subscription",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.seats}>
        <RowLink to={linkTo("/admin-data-portal/subscriptions/:id", { id: row.id })}>{row.service}</RowLink>
      </TwoLines>
    ),
  },
  {
    header: "Client",
    sort: "client",
    plain: true,
    cell: ({ company }) => (
      <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
    ),
  },
  { header: "From", sort: "from", cell: ({ from }) => <span className="whitespace-nowrap">{from}</span> },
  {
    header: "Until",
    sort: "until",
    cell: ({ until, left }) => (
      <TwoLines below={left}>
        <span className="whitespace-nowrap">{until}</span>
      </TwoLines>
    ),
  },
  {
    header: "State",
    plain: true,
    align: "middle",
    cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
  },
];
