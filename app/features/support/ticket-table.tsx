import { Link } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { type Moment, When } from "#app/ui/when.tsx";
import { TICKET_STATE_TONES, ticketStateLabel, type TicketState } from "./enquiry.ts";

export interface ShownTicket {
  id: string;
  reference: string;
  subject: string;
  name: string;
  company: string | null;
  isClient: boolean;
  state: TicketState;
  received: Moment;
  lastMessage: Moment;
  /** Who looks after it; null for nobody. */
  keeper: string | null;
  /** Null when nothing is due. */
  promise: { tone: BadgeTone; text: string } | null;
}

export function TicketTable({
  caption,
  tickets,
  empty,
}: {
  caption: string;
  tickets: readonly ShownTicket[];
  empty: string;
}) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      rows={tickets}
      columns={columns}
      rowKey={(ticket) => ticket.id}
      empty={<EmptyState text={empty} />}
    />
  );
}

const columns: Column<ShownTicket>[] = [
  {
    header: "Enquiry",
    rowHeader: true,
    cell: (ticket) => (
      <>
        <Link to={`/admin-data-portal/support/${ticket.id}`}>{ticket.subject}</Link>{" "}
        <span className="hint num block whitespace-nowrap">{ticket.reference}</span>
      </>
    ),
  },
  {
    header: "From",
    cell: (ticket) => (
      <>
        {ticket.name}{" "}
        <span className="hint block">
          {[ticket.isClient ? "Client" : "Visitor", ticket.company].filter(Boolean).join(", ")}
        </span>
      </>
    ),
  },
  { header: "Looked after by", cell: ({ keeper }) => keeper ?? <span className="hint">Nobody</span> },
  { header: "Received", cell: (ticket) => <When at={ticket.received} /> },
  { header: "Last message", cell: (ticket) => <When at={ticket.lastMessage} /> },
  {
    header: "Promise",
    cell: ({ promise }) =>
      promise ? <Badge tone={promise.tone}>{promise.text}</Badge> : <span className="hint">Nothing due</span>,
  },
  {
    header: "State",
    align: "middle",
    cell: (ticket) => <Badge tone={TICKET_STATE_TONES[ticket.state]}>{ticketStateLabel(ticket.state)}</Badge>,
  },
];
