import { newId } from "#app/platform/random.server.ts";
import { type Fill, ownerOf } from "./fill.ts";

const states = ["open", "waiting-on-client", ...Array<string>(8).fill("closed")];

/** Tickets with two messages each. @returns one of the client's. */
export function fillTickets(fill: Fill): string {
  const { size, insert, at } = fill;
  const tickets = Array.from({ length: size }, (_, index) => {
    const { companyId, userId } = ownerOf(fill, index);
    const state = states[(index >> 1) % states.length] ?? "closed";
    const time = at(index / size);
    return {
      id: newId(),
      reference: `T-2020-${index}`,
      source: "support-tab",
      state,
      state_changed_at: time,
      subject: "Coverage of Nordic banks",
      name: "Clara Tester",
      email: "clara@example.com",
      email_normalised: "clara@example.com",
      company: "Test Company",
      phone: null,
      service_interest: null,
      user_id: userId,
      company_id: companyId,
      created_at: time,
      last_message_at: time,
      answered_at: state === "open" ? null : time,
      waiting_since: state === "open" ? time : null,
      is_demo: 0,
    };
  });
  insert("tickets", tickets);
  insert(
    "ticket_messages",
    tickets.flatMap((ticket) =>
      (["enquirer", "staff"] as const).map((author) => ({
        id: newId(),
        ticket_id: ticket.id,
        author,
        author_user_id: ticket.user_id,
        body: "Which Nordic banks do your quarterly reports cover?",
        created_at: ticket.created_at,
      })),
    ),
  );
  return (
    tickets.findLast((ticket) => ticket.company_id === fill.client.companyId && ticket.state === "closed")
      ?.id ?? ""
  );
}
