/** The wrapper of a quote's commands. */
import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import {
  type Done,
  recorded,
  notAllowed,
  noRecord,
  type CommandRefusal,
  runCommand,
} from "#app/features/core/command.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { findQuote, type QuoteRow } from "./quote.scope.server.ts";
import type { Quote, QuoteState } from "./quote.ts";

type QuoteAction = AuditEntry["action"] & `quote.${string}`;

/**
 * A command on a quote that the actor may see, named by its id alone or in the input. The body runs in one transaction.
 */
export function onQuote<
  Who extends Actor,
  Input extends string | { quoteId: string },
  Body extends Done<{ ok: boolean }> | { ok: boolean },
>(
  isAllowed: (actor: Actor) => actor is Who,
  body: (here: ReturnType<typeof atQuote<Who>>, input: Input) => Promise<Body>,
) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!isAllowed(actor)) return notAllowed;
    return runCommand(db, actor, async (trx) => {
      const quote = await findQuote(trx, actor, typeof input === "string" ? input : input.quoteId);
      return quote ? body(atQuote(trx, actor, quote), input) : noRecord;
    });
  };
}

/** What a command works with once the quote is found. */
export function atQuote<Who extends Actor>(trx: Trx, actor: Who, quote: Quote) {
  return {
    trx,
    actor,
    /** As it was when the command began. */
    quote,
    /**
     * Moves the quote, if it still is in one of these states.
     * @param where.revision the offer the page showed: another one is not moved.
     * @param where.stillGood whether an offer past its last day in London stays where it is.
     * @returns the quote as it is now; null when somebody else was first, and nothing was changed.
     */
    async move(
      from: readonly QuoteState[],
      change: Partial<QuoteRow> & { state: QuoteState },
      { revision, stillGood }: { revision?: number; stillGood?: boolean } = {},
    ): Promise<Quote | null> {
      let update = trx
        .updateTable("quotes")
        .set({ ...change, state_changed_at: nowIso() })
        .where("id", "=", quote.id)
        .where("state", "in", [...from]);
      if (revision !== undefined) update = update.where("revision", "=", revision);
      if (stillGood) {
        const today = londonDay(now());
        update = update.where((eb) => eb.or([eb("state", "!=", "sent"), eb("valid_until", ">=", today)]));
      }
      const { numUpdatedRows } = await update.executeTakeFirst();
      return numUpdatedRows === 1n ? currentQuote(trx, actor, quote.id) : null;
    },
    /** @param read the revision the page showed. */
    async conflict(read?: number): Promise<CommandRefusal> {
      return quoteConflict(await currentQuote(trx, actor, quote.id), read);
    },
    done<Made extends object>(action: QuoteAction, details?: AuditEntry["details"], made?: Made) {
      return recorded({ action, target: `quote:${quote.id}`, ...(details && { details }) }, made);
    },
  };
}

async function currentQuote(trx: Trx, actor: Actor, id: string): Promise<Quote> {
  const quote = await findQuote(trx, actor, id);
  if (!quote) throw new Error(`Quote ${id} is gone.`);
  return quote;
}

/** What the one who came second reads: where the quote stands by now. */
function quoteConflict(quote: Quote, read: number | undefined): CommandRefusal {
  return { ok: false, reason: "moved", message: `${statusOf(quote, read)} Nothing was changed.` };
}

function statusOf({ reference, state, revision, decidedName }: Quote, read: number | undefined): string {
  if (state === "sent" && read !== undefined && read !== revision)
    return `We sent a new offer for ${reference} since you read it. Read the new one, then decide.`;
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
