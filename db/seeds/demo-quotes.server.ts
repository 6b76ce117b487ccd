/**
 * What the demonstration client asks the firm to offer: one request that waits, one in preparation with a question, one
 * offer to decide about, one declined, one accepted whose order is invoiced. Told with the commands of the product, each
 * moved back to its day before the next begins.
 */
import { expressionBuilder, type ReferenceExpression } from "kysely";
import type { Member } from "#app/features/actor.ts";
import { issueInvoice } from "#app/features/invoices/issue-invoice.server.ts";
import { recordPayment } from "#app/features/invoices/record-payment.server.ts";
import { acceptQuote } from "#app/features/quotes/accept-quote.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { declineQuote } from "#app/features/quotes/decline-quote.server.ts";
import { requestQuote } from "#app/features/quotes/request-quote.server.ts";
import type { Budget, Timeline } from "#app/features/quotes/quote-options.ts";
import { startPreparation } from "#app/features/quotes/start-preparation.server.ts";
import { sendOffer } from "#app/features/quotes/write-offer.server.ts";
import { writeToQuote } from "#app/features/quotes/write-to-quote.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "../schema.ts";

interface Tellers {
  client: Member;
  staff: Member;
}

export async function tellQuotes(db: Db, tellers: Tellers): Promise<void> {
  const { client, staff } = tellers;
  const today = londonDay(now());
  const ask = (serviceId: string, requirements: string, timeline: Timeline, budget: Budget) =>
    request(db, client, { serviceId, requirements, timeline, budget });
  const offer = async (
    quoteId: string,
    price: number,
    text: string,
    term?: { months: number; seats: number },
  ) => {
    done(await startPreparation(db, staff, quoteId));
    done(
      await sendOffer(db, staff, {
        quoteId,
        offer: {
          price,
          text,
          validUntil: addDays(today, 21),
          startsOn: term && addDays(today, 10),
          termMonths: term?.months,
          seats: term?.seats,
          revision: 0,
          seen: "",
        },
      }),
    );
  };

  const accepted = await ask(
    "research_deal_discovery",
    "Deal discovery in payments and lending, UK and Nordics, for our two analysts.",
    "standard",
    "5k-15k",
  );
  await offer(accepted, 840_000, "The full data for twelve months, with a call each quarter.", {
    months: 12,
    seats: 2,
  });
  const taken = done(
    await acceptQuote(db, client, {
      quoteId: accepted,
      name: `${client.firstName} ${client.lastName}`,
      purchaseOrder: "PO-4502",
      revision: 1,
    }),
  );
  done(await issueInvoice(db, staff, taken.orderId));
  done(await recordPayment(db, staff, { orderId: taken.orderId, paymentReference: "BACS 4502" }));
  await passHours(db, accepted, 26 * 24, taken.orderId);

  const declined = await ask(
    "consultancy",
    "Two days with our credit committee on early-warning indicators.",
    "flexible",
    "5k-15k",
  );
  await offer(declined, 1_250_000, "Two days on site with two of us, and a written summary.");
  done(
    await declineQuote(db, client, {
      quoteId: declined,
      reason: "The budget went to another project this quarter.",
      revision: 1,
    }),
  );
  await passHours(db, declined, 9 * 24);

  const sent = await ask(
    "custom_valuation_benchmarks",
    "Benchmarks for twelve holdings in payments and lending, for our year-end valuation.",
    "urgent",
    "15k-50k",
  );
  await offer(sent, 2_400_000, "Peer groups for twelve holdings as of 31 December, with a memo for each.");
  done(await writeToQuote(db, client, { quoteId: sent, message: "Can our auditors read the memos too?" }));
  await passHours(db, sent, 30);

  const preparing = await ask(
    "buy_side_target_origination",
    "Targets in invoice finance in the Benelux, revenue between 5 and 20 million.",
    "standard",
    "15k-50k",
  );
  done(await startPreparation(db, staff, preparing));
  await passHours(db, preparing, 15);

  const waiting = await ask(
    "b2b_finance_analytics",
    "Ten more seats of what we have, and the series on SME lending.",
    "flexible",
    "discuss",
  );
  await passHours(db, waiting, 3);
}

async function request(
  db: Db,
  client: Member,
  what: { serviceId: string; requirements: string; timeline: Timeline; budget: Budget },
): Promise<string> {
  const { quoteId } = done(
    await requestQuote(db, client, {
      ...what,
      serviceInterest: undefined,
      name: `${client.firstName} ${client.lastName}`,
      email: client.email,
      company: client.companyName ?? "",
    }),
  );
  return quoteId;
}

/** Lets time pass for one quote and its order: every date in them moves back. The offer's own days stay. */
async function passHours(db: Db, quoteId: string, hours: number, orderId?: string): Promise<void> {
  const eb = expressionBuilder<Schema, keyof Schema>();
  const before = (column: ReferenceExpression<Schema, keyof Schema>) =>
    eb.fn<string>("strftime", [eb.val("%Y-%m-%dT%H:%M:%fZ"), column, eb.val(`-${hours} hours`)]);
  const dayBefore = (column: ReferenceExpression<Schema, keyof Schema>) =>
    eb.fn<string>("date", [column, eb.val(`-${hours} hours`)]);
  const about = [quoteId, ...(orderId ? [orderId] : [])];
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("quotes")
      .set({
        requested_at: before("quotes.requested_at"),
        state_changed_at: before("quotes.state_changed_at"),
        sent_at: before("quotes.sent_at"),
        decided_at: before("quotes.decided_at"),
      })
      .where("id", "=", quoteId)
      .execute();
    await trx
      .updateTable("quote_messages")
      .set({ created_at: before("quote_messages.created_at") })
      .where("quote_id", "=", quoteId)
      .execute();
    await trx
      .updateTable("orders")
      .set({
        requested_at: before("orders.requested_at"),
        state_changed_at: before("orders.state_changed_at"),
        invoiced_at: before("orders.invoiced_at"),
        paid_at: before("orders.paid_at"),
      })
      .where("quote_id", "=", quoteId)
      .execute();
    await trx
      .updateTable("invoices")
      .set({
        issued_on: dayBefore("invoices.issued_on"),
        due_on: dayBefore("invoices.due_on"),
        created_at: before("invoices.created_at"),
        paid_at: before("invoices.paid_at"),
      })
      .where("order_id", "=", orderId ?? "")
      .execute();
    await trx
      .updateTable("notifications")
      .set({ created_at: before("notifications.created_at") })
      .where("related_id", "in", about)
      .execute();
    await trx
      .updateTable("outbox")
      .set({ created_at: before("outbox.created_at") })
      .where("related_id", "in", about)
      .execute();
  });
}

/** In the story nothing is refused: a refusal means that a rule changed and the story has to. */
function done<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The demonstration's quotes were refused: ${JSON.stringify(result)}`);
  return result as Extract<Result, { ok: true }>;
}
