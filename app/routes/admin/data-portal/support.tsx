import { brand } from "#app/brand.ts";
import { answerPromise } from "#app/features/support/answer-promise.ts";
import { MOST_COUNTED, TICKET_STATES, ticketStateLabel } from "#app/features/support/enquiry.ts";
import {
  countByKeeper,
  countTickets,
  findTickets,
  readTicketFilter,
  readTicketKeeper,
  TICKET_KEEPERS,
  type TicketFilter,
  type TicketKeeper,
} from "#app/features/support/find-tickets.server.ts";
import { TicketTable } from "#app/features/support/ticket-table.tsx";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { when } from "#app/ui/format.ts";
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
  const keeper = readTicketKeeper(request.url.searchParams.get("keeper"));
  const { rows, total, ...place } = await findTickets(db, actor, { ...query, filter, keeper });
  const counts = await countTickets(db, actor, keeper);
  const kept = await countByKeeper(db, actor, filter);
  return {
    filter,
    keeper,
    states: filterTabs(filter, keeper, counts),
    keepers: keeperTabs(filter, keeper, kept),
    search: query.search,
    ...place,
    counted:
      total < MOST_COUNTED
        ? count(total, "enquiry", "enquiries")
        : `The first ${count(total, "enquiry", "enquiries")}`,
    tickets: rows.map(({ createdAt, lastMessageAt, waitingSince, ...row }) => ({
      ...row,
      received: when(createdAt, now),
      lastMessage: when(lastMessageAt, now),
      promise: answerPromise(waitingSince, now),
    })),
  };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { tickets, filter, keeper, search, page, pages, counted } = loaderData;
  const keep = placeOf(filter, keeper);
  return (
    <Page
      title={listTitle("Support desk", loaderData)}
      heading="Support"
      actions={
        <LinkButton to="/admin-data-portal/support/replies" variant="secondary">
          Canned replies
        </LinkButton>
      }
      lead={`What visitors and clients wrote to us. We promise an answer within ${brand.promises.enquiries}.`}
    >
      <TabLinks label="Enquiries by state" items={loaderData.states} />
      <TabLinks label="Enquiries by who looks after them" items={loaderData.keepers} />
      <SearchForm label="Search by reference, subject, name, company or email" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <TicketTable
        caption={`Enquiries: ${labelOf(filter)}`}
        tickets={tickets}
        empty={search || keeper !== "all" ? "No enquiries match" : empties[filter]}
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

/** What the address says beyond the usual. */
function placeOf(filter: TicketFilter, keeper: TicketKeeper): Record<string, string> {
  return { ...(filter !== "open" && { state: filter }), ...(keeper !== "all" && { keeper }) };
}

function hrefOf(filter: TicketFilter, keeper: TicketKeeper): string {
  const query = new URLSearchParams(placeOf(filter, keeper)).toString();
  return `/admin-data-portal/support${query && `?${query}`}`;
}

function filterTabs(filter: TicketFilter, keeper: TicketKeeper, counts: Record<TicketFilter, number>) {
  const filters: TicketFilter[] = [...TICKET_STATES.map((state) => state.value), "all"];
  return filters.map((to) => ({
    to: hrefOf(to, keeper),
    label: labelOf(to),
    ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
    current: to === filter,
  }));
}

function keeperTabs(filter: TicketFilter, keeper: TicketKeeper, counts: Record<TicketKeeper, number>) {
  return TICKET_KEEPERS.map(({ value, label }) => ({
    to: hrefOf(filter, value),
    label,
    ...(counts[value] < MOST_COUNTED && { count: counts[value] }),
    current: value === keeper,
  }));
}

function labelOf(filter: TicketFilter): string {
  return filter === "all" ? "All" : ticketStateLabel(filter);
}
