import type { Option } from "#app/features/fields/choice.schema.ts";
import type { TicketsTable } from "#db/schema.ts";

/** An enquiry: what somebody wrote to us, kept as a ticket with its thread. */
export type TicketState = TicketsTable["state"];
export type TicketSource = TicketsTable["source"];

/** The contract's six; what is stored is what people read. */
export const SERVICE_INTERESTS = [
  { value: "Financial Data Licensing", label: "Financial Data Licensing" },
  { value: "Market Intelligence Reports", label: "Market Intelligence Reports" },
  { value: "Custom Analytics Solutions", label: "Custom Analytics Solutions" },
  { value: "Regulatory Compliance Tools", label: "Regulatory Compliance Tools" },
  { value: "Enterprise Data Integration", label: "Enterprise Data Integration" },
  { value: "Other", label: "Other" },
] as const satisfies readonly Option[];

export const TICKET_STATES = [
  { value: "open", label: "Open" },
  { value: "waiting-on-client", label: "Waiting on client" },
  { value: "closed", label: "Closed" },
] as const satisfies readonly Option<TicketState>[];

export const TICKET_STATE_TONES = {
  open: "blue",
  "waiting-on-client": "amber",
  closed: "slate",
} as const satisfies Record<TicketState, string>;

export const TICKET_SOURCES: Record<TicketSource, string> = {
  "contact-page": "Contact page",
  "home-page": "Home page",
  "service-page": "Service page",
  "portal-contact": "Portal, contact form",
  "support-tab": "Portal, Support",
};

export function ticketStateLabel(state: TicketState): string {
  return TICKET_STATES.find((option) => option.value === state)?.label ?? state;
}

/** What a message may have at most, in characters: the same at every door and in every reply. */
export const LONGEST_MESSAGE = 4000;

/** Where a ticket stands, as the one who wrote it reads it. */
export const STANDINGS = {
  open: { tone: "blue", text: "With us" },
  "waiting-on-client": { tone: "green", text: "Answered" },
  closed: { tone: "slate", text: "Closed" },
} as const satisfies Record<TicketState, { tone: string; text: string }>;
