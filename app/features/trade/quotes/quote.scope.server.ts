import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type Actor, type Admin, isAdmin, type Member } from "#app/features/actor.ts";
import { type Colleague, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { knownOfCompany, ofCompany } from "#app/features/of-company.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { QuotesTable } from "#db/schema.ts";
import { londonDay } from "#app/features/calendar.ts";
import { ALL_QUOTE_STATES, type Quote, stateOn } from "./quote.ts";

export type QuoteRow = Selectable<QuotesTable>;

/** Who prepares offers for the firm. */
export function mayPrepareQuotes(actor: Actor): actor is Admin {
  return isAdmin(actor);
}

/** Who may ask for quotes and decide about them: an owner or a buyer of a client company. */
export function isBuyer(actor: Actor): actor is Colleague {
  return mayInCompany(actor, "buy");
}

/** Either side of a quote. */
export function isClientOrStaff(actor: Actor): actor is Member {
  return isBuyer(actor) || mayPrepareQuotes(actor);
}

/** Quotes as far as this person may see them: their own company's; every company's for staff. */
export function quotesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "quotes");
}

/** The same for looking up quotes whose ids are known: by these, not by all the company has. */
export function knownQuotesVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "quotes");
}

/** The same with every column a `Quote` is made of. */
export function wholeQuotesVisibleTo(db: Db, actor: Actor) {
  return knownQuotesVisibleTo(db, actor)
    .innerJoin("companies", "companies.id", "quotes.company_id")
    .innerJoin("users", "users.id", "quotes.requested_by")
    .selectAll("quotes")
    .select(["companies.name as company_name", "users.first_name", "users.last_name"])
    .select("users.email as account_email");
}

type WholeQuoteRow = QuoteRow & {
  company_name: string;
  first_name: string;
  last_name: string;
  account_email: string;
};

export function toQuote(row: WholeQuoteRow): Quote {
  const state = stateOn(row.state, row.valid_until, londonDay(now()));
  const draft = {
    pricePence: row.price_pence,
    text: row.offer_text,
    validUntil: row.valid_until,
    startsOn: row.starts_on,
    termMonths: row.term_months,
    seats: row.seats,
  };
  const isSent = row.sent_at !== null && ALL_QUOTE_STATES.indexOf(state) >= ALL_QUOTE_STATES.indexOf("sent");
  const { pricePence, text, validUntil } = draft;
  return {
    id: row.id,
    reference: row.reference,
    company: { id: row.company_id, name: row.company_name },
    requestedBy: {
      id: row.requested_by,
      name: `${row.first_name} ${row.last_name}`.trim() || row.account_email,
      email: row.account_email,
    },
    serviceId: row.service_id,
    reportId: row.report_id,
    serviceInterest: row.service_interest,
    contact: { name: row.name, email: row.email, company: row.company, phone: row.phone },
    requirements: row.requirements,
    timeline: row.timeline,
    budget: row.budget,
    state,
    requestedAt: row.requested_at,
    stateChangedAt: row.state_changed_at,
    draft,
    offer:
      isSent && pricePence !== null && validUntil !== null
        ? { ...draft, pricePence, validUntil, text: text ?? "" }
        : null,
    sentAt: row.sent_at,
    decidedAt: row.decided_at,
    decidedName: row.decided_name,
    reason: row.reason,
    revision: row.revision,
    isDemo: row.is_demo === 1,
  };
}

/** One quote this person may see, or null. */
export async function findQuote(db: Db, actor: Actor, quoteId: string): Promise<Quote | null> {
  if (!isId(quoteId)) return null;
  const row = await wholeQuotesVisibleTo(db, actor).where("quotes.id", "=", quoteId).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** The same with its thread. */
export async function findQuoteWithThread(
  db: Db,
  actor: Actor,
  quoteId: string,
): Promise<{ quote: Quote; thread: QuoteMessage[] } | null> {
  const quote = await findQuote(db, actor, quoteId);
  return quote && { quote, thread: await threadOfQuote(db, quote.id) };
}

/** One message of a thread as its readers are told it. */
export interface QuoteMessage {
  id: string;
  author: "client" | "staff";
  by: string;
  body: string;
  at: string;
}

const longestThread = 200;

/** The latest messages in the order they were written. The caller has established the right to see the quote. */
async function threadOfQuote(db: Db, quoteId: string): Promise<QuoteMessage[]> {
  const rows = await db
    .selectFrom("quote_messages as message")
    .innerJoin("users", "users.id", "message.author_user_id")
    .select(["message.id", "message.author", "message.body", "message.created_at"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("message.quote_id", "=", quoteId)
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc")
    .limit(longestThread)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    author: row.author,
    by: `${row.first_name} ${row.last_name}`.trim() || row.email,
    body: row.body,
    at: row.created_at,
  }));
}

/**
 * Names what is written of an offer: while it is in preparation its revision stays the same, and of two who write it
 * neither may overwrite what the other has saved without having seen it.
 */
export function offerVersion({
  pricePence,
  text,
  validUntil,
  startsOn,
  termMonths,
  seats,
}: Quote["draft"]): string {
  const written = JSON.stringify([pricePence, text, validUntil, startsOn, termMonths, seats]);
  return createHash("sha256").update(written).digest("base64url").slice(0, 22);
}

/** The service that is asked for; undefined where none of ours is. */
export async function serviceOfQuote(db: Db, { serviceId }: Pick<Quote, "serviceId">) {
  if (serviceId === null) return undefined;
  const services = db.selectFrom("services").select(["type", "pricing_text as pricingText"]);
  return services.where("id", "=", serviceId).executeTakeFirst();
}
