import type { Option } from "#app/features/fields/choice.schema.ts";

/** A quote: its states, and what a person is shown of it. Each command names the states it moves one from. */
export type QuoteState =
  "requested" | "in-preparation" | "sent" | "accepted" | "declined" | "expired" | "withdrawn";

/** What staff call each state, and what the client calls it, who reads it from the other side. */
const QUOTE_STATES = [
  { value: "requested", label: "Requested", forClient: "Requested" },
  { value: "in-preparation", label: "In preparation", forClient: "We are preparing it" },
  { value: "sent", label: "Sent", forClient: "Waiting for your answer" },
  { value: "accepted", label: "Accepted", forClient: "Accepted" },
  { value: "declined", label: "Declined", forClient: "Declined" },
  { value: "expired", label: "Expired", forClient: "Expired" },
  { value: "withdrawn", label: "Withdrawn", forClient: "Withdrawn" },
] as const satisfies readonly (Option<QuoteState> & { forClient: string })[];

export const QUOTE_STATE_TONES = {
  requested: "blue",
  "in-preparation": "amber",
  sent: "violet",
  accepted: "green",
  declined: "red",
  expired: "slate",
  withdrawn: "slate",
} as const satisfies Record<QuoteState, string>;

export const ALL_QUOTE_STATES = QUOTE_STATES.map(({ value }) => value);

/** Those in which something is still to happen. */
export const OPEN_QUOTE_STATES = ["requested", "in-preparation", "sent"] as const;

export function isOpenQuote(state: QuoteState): boolean {
  return (OPEN_QUOTE_STATES as readonly QuoteState[]).includes(state);
}

/** Both sides write about it: until it ends without an order, and about what was agreed. */
export function takesMessages(state: QuoteState): boolean {
  return isOpenQuote(state) || state === "accepted";
}

export function quoteStateLabel(state: QuoteState): string {
  return QUOTE_STATES.find((option) => option.value === state)?.label ?? state;
}

export function quoteStateForClient(state: QuoteState): string {
  return QUOTE_STATES.find((option) => option.value === state)?.forClient ?? state;
}

/**
 * The state on a day: an offer is good until the end of its last day in London, whether or not anybody has written
 * down since that it is over.
 * @param today the day in London, YYYY-MM-DD.
 */
export function stateOn(state: QuoteState, validUntil: string | null, today: string): QuoteState {
  return state === "sent" && validUntil !== null && validUntil < today ? "expired" : state;
}

/** When the work is wanted, as the contract has it. */
export const TIMELINES = [
  { value: "urgent", label: "Urgent (1-2 weeks)" },
  { value: "standard", label: "Standard (2-4 weeks)" },
  { value: "flexible", label: "Flexible (1-2 months)" },
  { value: "long-term", label: "Long term (3+ months)" },
] as const satisfies readonly Option[];

/** What may be spent, net of VAT, as the contract has it. */
export const BUDGETS = [
  { value: "under-5k", label: "Under £5,000" },
  { value: "5k-15k", label: "£5,000 to £15,000" },
  { value: "15k-50k", label: "£15,000 to £50,000" },
  { value: "50k-plus", label: "£50,000 or more" },
  { value: "discuss", label: "I’d rather discuss it" },
] as const satisfies readonly Option[];

export type Timeline = (typeof TIMELINES)[number]["value"];
export type Budget = (typeof BUDGETS)[number]["value"];

/** What the firm offers; locked once sent. */
export interface Offer {
  /** Net of VAT. */
  pricePence: number;
  text: string;
  /** YYYY-MM-DD, until the end of that day in London. */
  validUntil: string;
  /** YYYY-MM-DD; the three are set for a subscription. */
  startsOn: string | null;
  termMonths: number | null;
  seats: number | null;
}

export interface Quote {
  id: string;
  reference: string;
  company: { id: string; name: string };
  requestedBy: { id: string; name: string; email: string };
  /** Null for a need that no listed service covers. */
  serviceId: string | null;
  /** The report whose price is asked for. What is agreed delivers it. */
  reportId: string | null;
  serviceInterest: string;
  /** Who asked, as they wrote it. */
  contact: { name: string; email: string; company: string; phone: string | null };
  requirements: string;
  timeline: string | null;
  budget: string | null;
  /** As of now: "expired" from the first moment after the last day. */
  state: QuoteState;
  requestedAt: string;
  stateChangedAt: string;
  /** What was sent last, or what staff are writing. */
  draft: {
    pricePence: number | null;
    text: string | null;
    validUntil: string | null;
    startsOn: string | null;
    termMonths: number | null;
    seats: number | null;
  };
  /** What the client may see: null until it is sent and while it is revised. */
  offer: Offer | null;
  sentAt: string | null;
  decidedAt: string | null;
  /** The name the person who accepted gave. */
  decidedName: string | null;
  reason: string | null;
  revision: number;
  isDemo: boolean;
}
