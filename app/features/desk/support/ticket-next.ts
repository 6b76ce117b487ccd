import type { TicketState } from "./enquiries/enquiry.ts";

/** What comes next with a ticket, by who looks at it: the one strong button of its page. "wait" is for the other side. */
export function ownTicketNext(state: TicketState): "reply" | "wait" | "open-another" {
  if (state === "closed") return "open-another";
  return state === "waiting-on-client" ? "reply" : "wait";
}

/** A closed one is reopened only when somebody asks for it: nothing is next. */
export function staffTicketNext(state: TicketState): "answer" | "wait" | null {
  if (state === "closed") return null;
  return state === "open" ? "answer" : "wait";
}
