import type { TicketState } from "./enquiries/enquiry.ts";

/** Where a ticket stands, as the one who wrote it reads it. */
export const STANDINGS = {
  open: { tone: "blue", text: "With us" },
  "waiting-on-client": { tone: "green", text: "Answered" },
  closed: { tone: "slate", text: "Closed" },
} as const satisfies Record<TicketState, { tone: string; text: string }>;
