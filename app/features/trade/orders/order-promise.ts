import { type AnswerPromise, answerPromise } from "#app/features/answer-promise.ts";
import type { Order } from "./order.ts";

/** Since when a client waits for their invoice or delivery; null when they don't. */
export function orderAwaitedSince({
  state,
  requestedAt,
  paidAt,
}: Pick<Order, "state" | "requestedAt" | "paidAt">): string | null {
  if (state === "requested") return requestedAt;
  return state === "paid" ? (paidAt ?? requestedAt) : null;
}

export const orderPromise = (
  order: Parameters<typeof orderAwaitedSince>[0],
  now: Date,
): AnswerPromise | null => answerPromise(orderAwaitedSince(order), now);
