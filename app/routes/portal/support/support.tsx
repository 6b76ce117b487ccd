import { brand } from "#app/brand.ts";
import { ownTicketList } from "#app/features/desk/support/list-tickets.server.ts";
import { CLIENT_TICKET_STATES } from "#app/features/desk/support/enquiries/enquiry.ts";
import { TICKETS_OF_COMPANY } from "#app/features/desk/support/ticket.list.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/support";

const here = linkTo("/client-portal/support");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const { rows, list, filters } = await showList({ db, actor, request }, TICKETS_OF_COMPANY, ownTicketList);
  return {
    isStaff: actor.role === "admin",
    list,
    isAll: filters.state === "all",
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      subject: row.subject,
      name: row.name,
      state: row.state,
      received: when(row.createdAt, now),
      lastMessage: when(row.lastMessageAt, now),
    })),
  };
}

export default function Support({ loaderData: { isStaff, list, isAll, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Support", list)}
      heading="Support"
      lead={`What your company asked us, and our answers. We answer within ${brand.promises.enquiries}.`}
      actions={
        <>
          <LinkButton to={`${here}/new`}>New ticket</LinkButton>{" "}
          <LinkButton to={linkTo("/client-portal/contact")} state={{ modal: true }} variant="secondary">
            Contact us
          </LinkButton>
        </>
      }
    >
      {isStaff && (
        <Notice tone="info" title="Here stands what you wrote yourself">
          <p>
            <Link to={linkTo("/admin-data-portal/support")}>Every client’s tickets</Link> stand in the Admin
            Data Portal.
          </p>
        </Notice>
      )}
      <List
        list={list}
        caption="Tickets, the latest message first"
        rows={rows}
        columns={columns}
        empty={
          !list.search?.value &&
          (isAll ? (
            <EmptyState
              text="No tickets yet"
              detail="Ask us anything about your reports, your data or your account. The exchange stays here."
              action={{ to: `${here}/new`, label: "New ticket" }}
            />
          ) : (
            <EmptyState text="No tickets here" action={{ to: here, label: "All tickets" }} />
          ))
        }
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Ticket",
    rowHeader: true,
    cell: (ticket) => (
      <TwoLines below={ticket.reference} isNumber>
        <RowLink to={`${here}/${ticket.id}`}>{ticket.subject}</RowLink>
      </TwoLines>
    ),
  },
  { header: "From", plain: true, cell: (ticket) => ticket.name },
  { header: "Sent", sort: "received", cell: (ticket) => <When at={ticket.received} /> },
  { header: "Last message", sort: "message", cell: (ticket) => <When at={ticket.lastMessage} /> },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (ticket) => (
      <Badge tone={CLIENT_TICKET_STATES[ticket.state].tone}>{CLIENT_TICKET_STATES[ticket.state].text}</Badge>
    ),
  },
];
