/** What clients are promised of quotes and orders: the next step within a day, as whoever writes to us has an answer. */
import type { Order } from "#app/features/trade/orders/order.ts";
import type { Quote } from "#app/features/trade/quotes/quote.ts";
import { type AnswerPromise, answerPromise, PROMISED_HOURS } from "./answer-promise.ts";

/** Since when a client waits for our offer, whoever prepares it; null when they don't. One taken back is waited for anew. */
export function offerAwaitedSince({
  state,
  revision,
  requestedAt,
  stateChangedAt,
}: Pick<Quote, "state" | "revision" | "requestedAt" | "stateChangedAt">): string | null {
  if (state !== "requested" && state !== "in-preparation") return null;
  return revision > 0 ? stateChangedAt : requestedAt;
}

/** Since when a client waits for their invoice or delivery; null when they don't. */
export function orderAwaitedSince({
  state,
  requestedAt,
  paidAt,
}: Pick<Order, "state" | "requestedAt" | "paidAt">): string | null {
  if (state === "requested") return requestedAt;
  return state === "paid" ? (paidAt ?? requestedAt) : null;
}

export const quotePromise = (
  quote: Parameters<typeof offerAwaitedSince>[0],
  now: Date,
): AnswerPromise | null => answerPromise(offerAwaitedSince(quote), now);

export const orderPromise = (
  order: Parameters<typeof orderAwaitedSince>[0],
  now: Date,
): AnswerPromise | null => answerPromise(orderAwaitedSince(order), now);

/** When what was promised is due, UTC. */
export function promisedBy(since: string | null): string | null {
  return since === null ? null : new Date(Date.parse(since) + PROMISED_HOURS * 3_600_000).toISOString();
}
