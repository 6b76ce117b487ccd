import type { QuoteState } from "./quote.ts";

/** What comes next with a quote, by who looks at it: the one strong button of its page. "wait" is for the other side. */
export function ownQuoteNext(state: QuoteState): "wait" | "answer" | "order" | "ask-again" | null {
  switch (state) {
    case "requested":
    case "in-preparation":
      return "wait";
    case "sent":
      return "answer";
    case "accepted":
      return "order";
    case "expired":
      return "ask-again";
    default:
      return null;
  }
}

/** @param isAsked the client wrote last: somebody waits for an answer. */
export function staffQuoteNext(
  state: QuoteState,
  isAsked: boolean,
): "prepare" | "offer" | "reply" | "wait" | "order" | null {
  if (state === "requested") return "prepare";
  if (state === "in-preparation") return "offer";
  if (state !== "sent" && state !== "accepted") return null;
  if (isAsked) return "reply";
  return state === "sent" ? "wait" : "order";
}
