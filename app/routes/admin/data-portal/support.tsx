import { brand } from "#app/brand.ts";
import { answerPromise } from "#app/features/support/answer-promise.ts";
import { MOST_COUNTED, TICKET_STATES, ticketStateLabel } from "#app/features/support/enquiry.ts";
import {
  countTickets,
  findTickets,
  readTicketFilter,
  type TicketFilter,
} from "#app/features/support/find-tickets.server.ts";
import { TicketTable } from "#app/features/support/ticket-table.tsx";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count, when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/support";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const filter = readTicketFilter(request.url.searchParams.get("state"));
  const { rows, total, ...place } = await findTickets(db, actor, { ...query, filter });
  return {
    filter,
    search: query.search,
    ...place,
    counted:
      total < MOST_COUNTED
        ? count(total, "enquiry", "enquiries")
        : `The first ${count(total, "enquiry", "enquiries")}`,
    counts: await countTickets(db, actor),
    tickets: rows.map(({ createdAt, lastMessageAt, waitingSince, ...row }) => ({
      ...row,
      received: when(createdAt, now),
      lastMessage: when(lastMessageAt, now),
      promise: answerPromise(waitingSince, now),
    })),
  };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { tickets, filter, search, page, pages, counts, counted } = loaderData;
  const keep: Record<string, string> = filter === "open" ? {} : { state: filter };
  return (
    <Page
      title={listTitle("Support", loaderData)}
      heading="Support"
      lead={`What visitors and clients wrote to us. We promise an answer within ${brand.promises.enquiries}.`}
    >
      <TabLinks label="Enquiries by state" items={filterTabs(filter, counts)} />
      <SearchForm label="Search by reference, subject, name, company or email" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <TicketTable
        caption={`Enquiries: ${labelOf(filter)}`}
        tickets={tickets}
        empty={search ? "No enquiries match" : empties[filter]}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of enquiries" />
    </Page>
  );
}

const empties: Record<TicketFilter, string> = {
  open: "All caught up! Nobody waits for an answer",
  "waiting-on-client": "No enquiries wait for the client",
  closed: "No closed enquiries",
  all: "No enquiries yet",
};

function filterTabs(filter: TicketFilter, counts: Record<TicketFilter, number>) {
  const filters: TicketFilter[] = [...TICKET_STATES.map((state) => state.value), "all"];
  return filters.map((to) => ({
    to: `/admin-data-portal/support${to === "open" ? "" : `?state=${to}`}`,
    label: labelOf(to),
    ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
    current: to === filter,
  }));
}

function labelOf(filter: TicketFilter): string {
  return filter === "all" ? "All" : ticketStateLabel(filter);
}
