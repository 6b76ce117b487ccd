import { type AnswerPromise, answerPromise } from "#app/features/answer-promise.ts";
import type { Quote } from "./quote.ts";

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

export const quotePromise = (
  quote: Parameters<typeof offerAwaitedSince>[0],
  now: Date,
): AnswerPromise | null => answerPromise(offerAwaitedSince(quote), now);
