/** The lists of tickets: what stands on their tabs, what is searched, and in what order the rows stand. */
import { viewOf } from "#app/features/lists/list-view.ts";
import { CLIENT_TICKET_STATES, TICKET_STATES, type TicketState } from "./enquiries/enquiry.ts";

export type TicketFilter = "all" | TicketState;

/** Whose tickets: everybody's, the reader's own, or those nobody looks after. */
export type TicketKeeper = "all" | "mine" | "nobody";

/** Staff's: open ones by how long they have waited, the others by their latest message. */
export const TICKETS_OF_STAFF = viewOf({
  path: "/admin-data-portal/support",
  noun: ["enquiry", "enquiries"],
  filters: {
    state: {
      label: "Enquiries by state",
      options: [...TICKET_STATES.map(({ value, label }) => [value, label] as const), ["all", "All"]],
    },
    keeper: {
      label: "Looked after by",
      options: [
        ["all", "Everybody"],
        ["mine", "Me"],
        ["nobody", "Nobody"],
      ],
      isSelect: true,
    },
  },
  search: "Search by reference, subject, name, company, email or file",
  sort: ({ state }) => (state === "open" ? "waiting" : "newest"),
});

/** What the person's company asked, the latest message first. */
export const TICKETS_OF_COMPANY = viewOf({
  path: "/client-portal/support",
  noun: ["ticket", "tickets"],
  filters: {
    state: {
      label: "Tickets by state",
      options: [
        ["all", "All"],
        ["open", CLIENT_TICKET_STATES.open.text],
        ["waiting-on-client", CLIENT_TICKET_STATES["waiting-on-client"].text],
        ["closed", CLIENT_TICKET_STATES.closed.text],
      ],
    },
  },
  search: "Search by reference, subject, name or file",
  sort: () => "newest",
});
