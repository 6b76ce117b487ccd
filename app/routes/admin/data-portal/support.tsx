import { brand } from "#app/brand.ts";
import { answerPromise } from "#app/features/answer-promise.ts";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { type TicketFilter, TICKETS_OF_STAFF } from "#app/features/desk/support/ticket.list.ts";
import { ticketTicks } from "#app/http/desk/ticket-ticks.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { TickedRows, type Ticks, withTicks } from "#app/ui/list/ticks.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/support";

const here = linkTo("/admin-data-portal/support");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list, filters } = await showList({ db, actor, request }, TICKETS_OF_STAFF, ticketList);
  return {
    list,
    verbs: filters.state === "closed" ? [REOPEN] : [TAKE, CLOSE],
    here: withoutQuery(request.url),
    empty: list.search?.value || filters.keeper !== "all" ? "No enquiries match" : empties[filters.state],
    rows: rows.map(({ createdAt, lastMessageAt, waitingSince, ...row }) => ({
      ...row,
      ticked: `${row.id} ${versionOf({ state: row.state, last_message_at: lastMessageAt })}`,
      received: when(createdAt, now),
      lastMessage: when(lastMessageAt, now),
      promise: answerPromise(waitingSince, now),
    })),
  };
}

const TAKE = { intent: "take", label: "Look after them" };
const CLOSE = { intent: "close", label: "Close without an answer" };
const REOPEN = { intent: "reopen", label: "Reopen" };

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, ticketTicks(context));
}

const empties: Record<TicketFilter, string> = {
  open: "All caught up! Nobody waits for an answer",
  "waiting-on-client": "No enquiries wait for the client",
  closed: "No closed enquiries",
  all: "No enquiries yet",
};

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rows, empty, verbs } = loaderData;
  const ticks: Ticks<Row> = {
    action: loaderData.here,
    value: ({ ticked }) => ticked,
    name: ({ reference }) => reference,
    verbs,
  };
  return (
    <Page
      title={listTitle("Support desk", list)}
      heading="Support"
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <LinkButton to={`${here}/replies`} variant="secondary">
          Canned replies
        </LinkButton>
      }
      lead={`What visitors and clients wrote to us. We promise an answer within ${brand.promises.enquiries}.`}
    >
      <List
        list={list}
        caption="Enquiries"
        rows={rows}
        columns={columns.map((column) => withTicks(column, ticks))}
        around={(table) => (
          <TickedRows ticks={ticks} rows={rows}>
            {table}
          </TickedRows>
        )}
        empty={<EmptyState text={empty} />}
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Enquiry",
    rowHeader: true,
    cell: (ticket) => (
      <TwoLines below={ticket.reference} isNumber>
        <RowLink to={`${here}/${ticket.id}`}>{ticket.subject}</RowLink>
      </TwoLines>
    ),
  },
  {
    header: "From",
    plain: true,
    cell: (ticket) => (
      <TwoLines below={[ticket.isClient ? "Client" : "Visitor", ticket.company].filter(Boolean).join(", ")}>
        {ticket.name}
      </TwoLines>
    ),
  },
  { header: "Looked after by", cell: ({ keeper }) => keeper ?? <span className="hint">Nobody</span> },
  { header: "Received", sort: "received", cell: (ticket) => <When at={ticket.received} /> },
  { header: "Last message", sort: "message", cell: (ticket) => <When at={ticket.lastMessage} /> },
  {
    header: "Promise",
    plain: true,
    cell: ({ promise }) =>
      promise ? <Badge tone={promise.tone}>{promise.text}</Badge> : <span className="hint">Nothing due</span>,
  },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (ticket) => <Badge tone={TICKET_STATE_TONES[ticket.state]}>{ticketStateLabel(ticket.state)}</Badge>,
  },
];
