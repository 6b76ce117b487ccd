import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { MOST_COUNTED } from "#app/features/support/enquiry.ts";
import {
  countOwnTickets,
  findOwnTickets,
  readOwnTicketFilter,
} from "#app/features/support/find-own-tickets.server.ts";
import { STANDINGS } from "#app/features/support/own-ticket-standing.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/support";

const here = "/client-portal/support";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const filter = readOwnTicketFilter(request.url.searchParams.get("state"));
  const { page } = readListQuery(request.url);
  const found = await findOwnTickets(db, actor, { filter, page });
  return {
    isStaff: actor.role === "admin",
    filter,
    counts: await countOwnTickets(db, actor),
    page: found.page,
    pages: found.pages,
    tickets: found.rows.map(({ createdAt, lastMessageAt, ...row }) => ({
      ...row,
      received: when(createdAt, now),
      lastMessage: when(lastMessageAt, now),
    })),
  };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { isStaff, filter, counts, tickets, page, pages } = loaderData;
  return (
    <Page
      title={listTitle("Support", { page, pages })}
      heading="Support"
      lead={`What your company asked us, and our answers. We answer within ${brand.promises.enquiries}.`}
      actions={
        <>
          <LinkButton to={`${here}/new`}>New ticket</LinkButton>{" "}
          <LinkButton to="/client-portal/contact" state={{ modal: true }} variant="secondary">
            Contact us
          </LinkButton>
        </>
      }
    >
      {isStaff && (
        <Notice tone="info" title="Here stands what you wrote yourself">
          <p>
            <Link to="/admin-data-portal/support">Every client’s tickets</Link> stand in the Admin Data
            Portal.
          </p>
        </Notice>
      )}
      {counts.all > 0 && (
        <TabLinks
          label="Tickets by state"
          items={(["all", "open", "waiting-on-client", "closed"] as const).map((to) => ({
            to: to === "all" ? here : `${here}?state=${to}`,
            label: to === "all" ? "All" : STANDINGS[to].text,
            ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
            current: to === filter,
          }))}
        />
      )}
      <DataTable
        caption="Tickets, the latest message first"
        captionHidden
        rows={tickets}
        columns={columns}
        rowKey={(ticket) => ticket.id}
        empty={
          filter === "all" ? (
            <EmptyState
              text="No tickets yet"
              detail="Ask us anything about your reports, your data or your account. The exchange stays here."
              action={{ to: `${here}/new`, label: "New ticket" }}
            />
          ) : (
            <EmptyState text="No tickets here" action={{ to: here, label: "All tickets" }} />
          )
        }
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", filter === "all" ? {} : { state: filter })}
        label="Pages of tickets"
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["tickets"][number];

const columns: Column<Row>[] = [
  {
    header: "Ticket",
    rowHeader: true,
    cell: (ticket) => (
      <>
        <Link to={`${here}/${ticket.id}`}>{ticket.subject}</Link>{" "}
        <span className="hint num block whitespace-nowrap">{ticket.reference}</span>
      </>
    ),
  },
  { header: "From", cell: (ticket) => ticket.name },
  { header: "Sent", cell: (ticket) => <When at={ticket.received} /> },
  { header: "Last message", cell: (ticket) => <When at={ticket.lastMessage} /> },
  {
    header: "State",
    align: "middle",
    cell: (ticket) => <Badge tone={STANDINGS[ticket.state].tone}>{STANDINGS[ticket.state].text}</Badge>,
  },
];
