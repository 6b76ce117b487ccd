/**
 * What the demonstration client asks the firm to offer: one accepted and paid, one declined, one offer to decide about,
 * one request in preparation, one that waits. Told with the commands of the product, each at its time of the story.
 */
import type { Member } from "#app/features/actor.ts";
import { issueInvoice, recordPayment } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import {
  declineQuote,
  requestQuote,
  writeToQuote,
} from "#app/features/trade/quotes/quote.client-commands.server.ts";
import type { Budget, Timeline } from "#app/features/trade/quotes/quote.ts";
import { sendOffer, startPreparation } from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

interface Tellers {
  client: Member;
  staff: Member;
}

/** Accepted, invoiced and paid. */
export async function tellAcceptedQuote(db: Db, { client, staff }: Tellers): Promise<void> {
  const quoteId = await request(db, client, {
    serviceId: "research_deal_discovery",
    requirements: "Deal discovery in payments and lending, UK and Nordics, for our two analysts.",
    timeline: "standard",
    budget: "5k-15k",
  });
  await offer(db, staff, quoteId, {
    price: 840_000,
    text: "The full data for twelve months, with a call each quarter.",
    term: { months: 12, seats: 2 },
  });
  const taken = done(
    await acceptQuote(db, client, {
      quoteId,
      name: `${client.firstName} ${client.lastName}`,
      purchaseOrder: "PO-4502",
      revision: 1,
    }),
  );
  done(await issueInvoice(db, staff, taken.orderId));
  done(await recordPayment(db, staff, { orderId: taken.orderId, paymentReference: "BACS 4502" }));
}

export async function tellDeclinedQuote(db: Db, { client, staff }: Tellers): Promise<void> {
  const quoteId = await request(db, client, {
    serviceId: "consultancy",
    requirements: "Two days with our credit committee on early-warning indicators.",
    timeline: "flexible",
    budget: "5k-15k",
  });
  const text = "Two days on site with two of us, and a written summary.";
  await offer(db, staff, quoteId, { price: 1_250_000, text });
  const reason = "The budget went to another project this quarter.";
  done(await declineQuote(db, client, { quoteId, reason, revision: 1 }));
}

/** The client has it, and asks something before they decide. */
export async function tellSentQuote(db: Db, { client, staff }: Tellers): Promise<void> {
  const quoteId = await request(db, client, {
    serviceId: "custom_valuation_benchmarks",
    requirements: "Benchmarks for twelve holdings in payments and lending, for our year-end valuation.",
    timeline: "urgent",
    budget: "15k-50k",
  });
  const text = "Peer groups for twelve holdings as of 31 December, with a memo for each.";
  await offer(db, staff, quoteId, { price: 2_400_000, text });
  done(await writeToQuote(db, client, { quoteId, message: "Can our auditors read the memos too?" }));
}

export async function tellPreparedQuote(db: Db, { client, staff }: Tellers): Promise<void> {
  const quoteId = await request(db, client, {
    serviceId: "buy_side_target_origination",
    requirements: "Targets in invoice finance in the Benelux, revenue between 5 and 20 million.",
    timeline: "standard",
    budget: "15k-50k",
  });
  done(await startPreparation(db, staff, quoteId));
}

export async function tellWaitingQuote(db: Db, { client }: Tellers): Promise<void> {
  await request(db, client, {
    serviceId: "b2b_finance_analytics",
    requirements: "Ten more seats of what we have, and the series on SME lending.",
    timeline: "flexible",
    budget: "discuss",
  });
}

interface Offered {
  /** Pence. */
  price: number;
  text: string;
  term?: { months: number; seats: number };
}

async function offer(db: Db, staff: Member, quoteId: string, { price, text, term }: Offered): Promise<void> {
  const today = londonDay(now());
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

/** In the story nothing is refused: a refusal means that a rule changed and the story has to. */
function done<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The demonstration's quotes were refused: ${JSON.stringify(result)}`);
  return result as Extract<Result, { ok: true }>;
}
