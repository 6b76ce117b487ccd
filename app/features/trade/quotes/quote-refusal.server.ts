import type { Actor } from "#app/features/actor.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findQuote } from "./find-quotes.server.ts";
import type { Quote } from "./quote.ts";

export type QuoteRefusal =
  | { ok: false; reason: "not-allowed" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "moved"; message: string };

/**
 * What the one who came second is told: where the quote stands by now.
 * @param seen the revision their page showed.
 */
export async function quoteMoved(
  trx: Trx,
  actor: Actor,
  quoteId: string,
  seen?: number,
): Promise<QuoteRefusal> {
  const quote = await findQuote(trx, actor, quoteId);
  if (!quote) return { ok: false, reason: "not-found" };
  return { ok: false, reason: "moved", message: `${standing(quote, seen)} Nothing was changed.` };
}

function standing(quote: Quote, seen: number | undefined): string {
  const { reference, state, revision, decidedName } = quote;
  if (state === "sent" && seen !== undefined && seen !== revision) {
    return `We sent a new offer for ${reference} since you read it. Read the new one, then decide.`;
  }
  switch (state) {
    case "accepted":
      return `Quote ${reference} is already accepted${decidedName ? ` by ${decidedName}` : ""}.`;
    case "declined":
      return `Quote ${reference} is already declined.`;
    case "withdrawn":
      return `Quote ${reference} is withdrawn.`;
    case "expired":
      return `Quote ${reference} has expired. Ask for a new one.`;
    case "in-preparation":
      return `Quote ${reference} is in preparation.`;
    case "sent":
      return `Quote ${reference} is sent to the client.`;
    default:
      return `Quote ${reference} waits to be prepared.`;
  }
}
