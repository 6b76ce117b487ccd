/** How calls about a quote answer. */
import { z } from "zod";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { findOrderOfQuote } from "#app/features/trade/orders/order.scope.server.ts";
import { findQuoteWithThread } from "#app/features/trade/quotes/quote.scope.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import type { Refuse, Told } from "../call.server.ts";
import { oneById } from "../scalars.ts";
import { quoteDetails, toQuoteDetails } from "./quote-shape.server.ts";
import { refuseMove } from "./refuse-move.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export const noQuote = "There is no such quote.";
const tag = "Quotes";
export const quoteRevision = z
  .int({ error: "The revision must be a whole number, as the quote has it" })
  .min(0, {
    error: "The revision must be a whole number, as the quote has it",
  })
  .meta({ description: "The quote’s, as you read it.", examples: [1] });
const quoteRefusals = {
  not_found: noQuote,
  conflict: "The quote has moved on; `message` says where it stands.",
};

interface Here {
  db: Db;
  actor: Actor;
  refuse: Refuse;
}

/** The quote as it stands now: what every call about one answers. */
export async function tellQuote({ db, actor, refuse }: Here, id: string) {
  const found = await findQuoteWithThread(db, actor, id);
  if (!found) return refuse("not_found", noQuote);
  const order = await findOrderOfQuote(db, actor, id);
  const beside = { thread: found.thread, orderId: order?.id ?? null, isStaff: isAdmin(actor) };
  return { data: toQuoteDetails(found.quote, beside) } satisfies Told<unknown>;
}

/** How the quote stands after a command, or why it was not done. */
export async function afterQuote(
  here: Here & { params: { id: string } },
  result: { ok: true } | CommandRefusal,
) {
  return result.ok ? tellQuote(here, here.params.id) : refuseMove(here, result, noQuote);
}

/** What calls that change a quote have in common. */
export const quoteChange = {
  tag,
  scope: "quotes:write",
  params: oneById,
  answer: quoteDetails,
  refusals: quoteRefusals,
} as const;
