import type { Option } from "#app/features/fields/choice.schema.ts";

/** An order of a report or of an accepted quote: its states and the legal moves between them. */
export type OrderState = "requested" | "invoiced" | "paid" | "fulfilled" | "cancelled";

/** What staff call each state, and what the client calls it. */
const ORDER_STATES = [
  { value: "requested", label: "Requested", forClient: "Ordered" },
  { value: "invoiced", label: "Invoiced", forClient: "Invoiced" },
  { value: "paid", label: "Paid", forClient: "Paid" },
  { value: "fulfilled", label: "Fulfilled", forClient: "Delivered" },
  { value: "cancelled", label: "Cancelled", forClient: "Cancelled" },
] as const satisfies readonly (Option<OrderState> & { forClient: string })[];

export const ORDER_STATE_TONES = {
  requested: "blue",
  invoiced: "amber",
  paid: "teal",
  fulfilled: "green",
  cancelled: "slate",
} as const satisfies Record<OrderState, string>;

/** Neither delivered nor cancelled; a company has at most one such order of a report. */
export const OPEN_ORDER_STATES = ["requested", "invoiced", "paid"] as const;
export const ALL_ORDER_STATES = [...OPEN_ORDER_STATES, "fulfilled", "cancelled"] as const;

/** Every legal move. To "fulfilled" from before "paid" is fulfilment on account. What is paid is delivered. */
const ORDER_MOVES = {
  requested: ["invoiced", "fulfilled", "cancelled"],
  // An invoice is taken back by a credit note, which the firm’s accounts make.
  invoiced: ["paid", "fulfilled"],
  paid: ["fulfilled"],
  fulfilled: [],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** Why staff can't cancel what is invoiced, and what they can do. */
export const NEEDS_CREDIT_NOTE =
  "To cancel it needs a credit note, which is made in the firm’s accounts; the order stays as it is.";

/** Clients may take an order back until an invoice is made. */
export const CLIENT_CANCELS_FROM: readonly OrderState[] = ["requested"];

/** What was agreed by accepting a quote has started: only staff can undo it. */
export function clientMayCancel(order: Pick<Order, "state" | "quoteId">): boolean {
  return order.quoteId === null && CLIENT_CANCELS_FROM.includes(order.state);
}

/**
 * An invoice can be made once, of what costs something; after delivery on account too. Pages ask this; what decides is
 * `markInvoiced`.
 */
export function mayInvoice(order: Pick<Order, "state" | "invoicedAt" | "pricePence">): boolean {
  return (
    order.invoicedAt === null &&
    order.pricePence > 0 &&
    (order.state === "requested" || order.state === "fulfilled")
  );
}

export function mayBePaid(order: Pick<Order, "state" | "invoicedAt" | "paidAt">): boolean {
  return (
    order.invoicedAt !== null &&
    order.paidAt === null &&
    (order.state === "invoiced" || order.state === "fulfilled")
  );
}

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return (ORDER_MOVES[from] as readonly OrderState[]).includes(to);
}

/** The states from which a move leads to `to`: what the UPDATE of a delivery or a cancellation names. */
export function orderStatesBefore(to: OrderState): OrderState[] {
  return ALL_ORDER_STATES.filter((from) => canMoveOrder(from, to));
}

export function isOpenOrder(state: OrderState): boolean {
  return (OPEN_ORDER_STATES as readonly OrderState[]).includes(state);
}

export function orderStateLabel(state: OrderState): string {
  return ORDER_STATES.find((option) => option.value === state)?.label ?? state;
}

export function stateForClient(state: OrderState): string {
  return ORDER_STATES.find((option) => option.value === state)?.forClient ?? state;
}

export interface Order {
  id: string;
  reference: string;
  company: { id: string; name: string };
  orderedBy: { name: string; email: string };
  /** Null for what is no report. */
  reportId: string | null;
  /** The accepted quote it came from. */
  quoteId: string | null;
  /** As it was called the day it was ordered. */
  title: string;
  /** Net of VAT, as offered that day. */
  pricePence: number;
  purchaseOrder: string | null;
  note: string | null;
  state: OrderState;
  requestedAt: string;
  invoicedAt: string | null;
  paidAt: string | null;
  fulfilledAt: string | null;
  cancelledAt: string | null;
  /** Staff always give one; without it the client cancelled. */
  cancelReason: string | null;
  /** Of the removable demonstration story. */
  isDemo: boolean;
}

/** What an order of an accepted quote is called, taken apart: its name, and what was agreed. */
export function partsOfTitle({ title, quoteId }: Pick<Order, "title" | "quoteId">) {
  const [, name = title, term = null, seats = null, quote = null] =
    (quoteId !== null && titleOfQuote.exec(title)) || [];
  return { name, term, seats, quote };
}

/** As accepting a quote writes it: "Index Licensing, 12 months, 3 seats (quote Q-2026-0006)". */
const titleOfQuote = /^(.+?)(?:, ([\d,]+ months?), ([\d,]+ seats?))? \(quote (Q-[\d-]+)\)$/;

interface OrderStep {
  state: OrderState;
  /** UTC; null for what is still to come. */
  at: string | null;
}

/** What happened to an order, in the order it happened, and what comes at the end while it is open. */
export function timelineOf(order: Order): OrderStep[] {
  const happened: OrderStep[] = [
    { state: "requested", at: order.requestedAt },
    { state: "invoiced", at: order.invoicedAt },
    { state: "paid", at: order.paidAt },
    { state: "fulfilled", at: order.fulfilledAt },
    { state: "cancelled", at: order.cancelledAt },
  ];
  const steps = happened
    .filter((step) => step.at !== null)
    .sort((one, other) => (one.at ?? "").localeCompare(other.at ?? ""));
  return isOpenOrder(order.state) ? [...steps, { state: "fulfilled", at: null }] : steps;
}

/** What somebody reads whose company orders nothing without one. */
export const NO_PURCHASE_ORDER = "Enter the purchase order number: your company needs one with each order";
