/** What a client does about quotes but accept one; staff write about one and withdraw it, too. */
import type { Actor } from "#app/features/actor.ts";
import { recorded, notAllowed, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import {
  mailAboutQuote,
  quoteAnswerMail,
  quoteClosedMail,
  quoteReceivedMail,
  notifyStaffAboutQuote,
} from "./quote-mails.server.ts";
import { onQuote } from "./quote.command.server.ts";
import { OTHER_SERVICE, type QuoteRequest, reportInterest } from "./quote.schema.ts";
import { findQuote, isBuyer, isClientOrStaff, mayPrepareQuotes } from "./quote.scope.server.ts";
import { OPEN_QUOTE_STATES, takesMessages } from "./quote.ts";

/** So many open requests of one company are enough for anybody; beyond it a program is filling in the form. */
export const MOST_OPEN_REQUESTS = 50;

/** What the page of the form was about: a service, or a published report. */
export interface About {
  serviceId?: string | undefined;
  reportId?: string | undefined;
}

type QuoteRequested =
  | { ok: true; quoteId: string; reference: string }
  | { ok: false; reason: "not-client" | "unknown-service" | "unknown-report" | "too-many-open" };

/** Asks for a quote for the person's company. A report is what is asked for unless `serviceInterest` names another thing. */
export async function requestQuote(
  db: Db,
  actor: Actor,
  input: QuoteRequest & About,
): Promise<QuoteRequested> {
  if (!isBuyer(actor)) return { ok: false, reason: "not-client" };
  return runCommand(db, actor, async (trx) => {
    const earlier = await resultOfOnce(trx, actor, "request-quote", input._once);
    const first = earlier && (await findQuote(trx, actor, earlier));
    if (first) return { ok: true, quoteId: first.id, reference: first.reference };
    const report = input.reportId === undefined ? null : await reportAskedFor(trx, input.reportId);
    if (report === undefined) return { ok: false, reason: "unknown-report" };
    const isAboutReport = report && (!input.serviceInterest || input.serviceInterest === report.name);
    const service = isAboutReport ? { id: null, name: report.name } : await serviceAskedFor(trx, input);
    if (service === null) return { ok: false, reason: "unknown-service" };
    const open = await trx
      .selectFrom("quotes")
      .select("id")
      .where("company_id", "=", actor.companyId)
      .where("state", "in", ["requested", "in-preparation"])
      .limit(MOST_OPEN_REQUESTS)
      .execute();
    if (open.length >= MOST_OPEN_REQUESTS) return { ok: false, reason: "too-many-open" };

    const id = newId();
    const at = nowIso();
    const reference = await nextReference(trx, "Q");
    await trx
      .insertInto("quotes")
      .values((eb) => ({
        id,
        reference,
        company_id: actor.companyId,
        requested_by: actor.userId,
        service_id: service.id,
        report_id: isAboutReport ? report.id : null,
        service_interest: service.name,
        name: input.name,
        email: input.email,
        company: input.company,
        phone: input.phone ?? null,
        requirements: input.requirements,
        timeline: input.timeline ?? null,
        budget: input.budget ?? null,
        state: "requested",
        state_changed_at: at,
        requested_at: at,
        // What a demonstration company asks for goes when the company goes.
        is_demo: eb
          .selectFrom("companies")
          .select("companies.is_demo")
          .where("companies.id", "=", actor.companyId)
          .$asScalar()
          .$notNull(),
      }))
      .execute();
    const quote = await findQuote(trx, actor, id);
    if (!quote) throw new Error("The quote that was just asked for is not there.");
    await notifyStaffAboutQuote(trx, quote, {
      title: "New quote request",
      message: `${reference}: ${quote.company.name} asks for ${quote.serviceInterest}.`,
      priority: quote.timeline === "urgent" ? "high" : "normal",
    });
    await mailAboutQuote(trx, quote, quoteReceivedMail(quote));
    await recordOnce(trx, actor, "request-quote", input._once, id);
    const details = { reference, service: service.id, ...(isAboutReport && { report: report.id }) };
    return recorded({ action: "quote.request", target: `quote:${id}`, details }, { quoteId: id, reference });
  });
}

/** @returns undefined for what is not in the shop. */
async function reportAskedFor(trx: Trx, reportId: string): Promise<{ id: string; name: string } | undefined> {
  const report = await trx
    .selectFrom("reports")
    .select(["id", "title"])
    .where("id", "=", reportId)
    .where("status", "=", "published")
    .executeTakeFirst();
  return report && { id: report.id, name: reportInterest(report.title) };
}

/** @returns null for what is no service of ours. */
async function serviceAskedFor(
  trx: Trx,
  { serviceInterest, serviceId }: Pick<QuoteRequest, "serviceInterest"> & About,
): Promise<{ id: string | null; name: string } | null> {
  if (serviceInterest === OTHER_SERVICE) return { id: null, name: OTHER_SERVICE };
  const services = trx.selectFrom("services").select(["id", "name"]);
  const found = serviceInterest
    ? await services
        .where((eb) => eb.or([eb("name", "=", serviceInterest), eb("id", "=", serviceInterest)]))
        .executeTakeFirst()
    : await services.where("id", "=", serviceId ?? "").executeTakeFirst();
  return found ?? null;
}

/** Declines the offer the person saw; the reason is for staff. */
export const declineQuote = onQuote(
  isBuyer,
  async (here, { reason, revision }: { quoteId: string; reason: string; revision: number }) => {
    const quote = await here.move(
      ["sent"],
      { state: "declined", reason, decided_at: nowIso(), decided_by: here.actor.userId },
      { revision, stillGood: true },
    );
    if (!quote) return here.conflict(revision);
    await notifyStaffAboutQuote(here.trx, quote, {
      title: "A quote was declined",
      message: `${quote.reference}: ${quote.company.name} declined the offer for ${quote.serviceInterest}.`,
      priority: "normal",
    });
    await mailAboutQuote(here.trx, quote, quoteClosedMail(quote, "declined"));
    return here.done("quote.decline", { reference: quote.reference, revision, reason });
  },
);

/** A client asks about a quote, or staff write to the client about it, unless it ended without an order. */
export const writeToQuote = onQuote(
  isClientOrStaff,
  async (here, input: { quoteId: string; message: string; once?: string | undefined }) => {
    const { trx, actor, quote } = here;
    if ((await resultOfOnce(trx, actor, "write-to-quote", input.once)) === quote.id) return { ok: true };
    if (!takesMessages(quote.state)) return here.conflict();
    const author = mayPrepareQuotes(actor) ? "staff" : "client";
    const message = { id: newId(), quote_id: quote.id, author_user_id: actor.userId, body: input.message };
    await trx
      .insertInto("quote_messages")
      .values({ ...message, author, created_at: nowIso() })
      .execute();
    if (author === "staff") await mailAboutQuote(trx, quote, quoteAnswerMail(quote, input.message));
    else
      await notifyStaffAboutQuote(trx, quote, {
        title: "A question about a quote",
        message: `${quote.reference}: ${quote.company.name} asks about ${quote.serviceInterest}.`,
        priority: "high",
      });
    await recordOnce(trx, actor, "write-to-quote", input.once, quote.id);
    return here.done("quote.write");
  },
);

/**
 * Ends a quote that is not decided. A client takes back what their company asked for; staff end what can't be offered
 * and must say why: the client reads it.
 * @param input.reason staff's; a client gives none.
 */
export const withdrawQuote = onQuote(
  isClientOrStaff,
  async (here, input: { quoteId: string; reason?: string }) => {
    const byStaff = mayPrepareQuotes(here.actor);
    if (byStaff && !input.reason) return notAllowed;
    const reason = (byStaff && input.reason) || null;
    const quote = await here.move(
      OPEN_QUOTE_STATES,
      { state: "withdrawn", reason, decided_at: nowIso(), decided_by: here.actor.userId },
      { stillGood: true },
    );
    if (!quote) return here.conflict();
    if (!byStaff)
      await notifyStaffAboutQuote(here.trx, quote, {
        title: "A quote was withdrawn",
        message: `${quote.reference}: ${quote.company.name} no longer asks for ${quote.serviceInterest}.`,
        priority: "low",
      });
    await mailAboutQuote(here.trx, quote, quoteClosedMail(quote, "withdrawn"));
    return here.done("quote.withdraw", { reference: quote.reference, reason });
  },
);
