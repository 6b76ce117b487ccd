import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteReceivedMail } from "./quote-mails.server.ts";
import { OTHER_SERVICE, type QuoteRequest, reportInterest } from "./quote.schema.ts";
import { isBuyer } from "./quote.scope.server.ts";
import { mailAboutQuote, tellStaffAboutQuote } from "./tell-about-quote.server.ts";

/** So many open requests of one company are enough for anybody; beyond it a program is filling in the form. */
export const MOST_OPEN_REQUESTS = 50;

/** What the page of the form was about. */
export interface About {
  serviceId?: string | undefined;
  reportId?: string | undefined;
}

export type QuoteRequested =
  | { ok: true; quoteId: string; reference: string }
  | { ok: false; reason: "not-client" | "unknown-service" | "unknown-report" | "too-many-open" };

/**
 * Asks for a quote for the person's company. Staff are told, the person gets a mail.
 * @param input.serviceId the service whose page the form stood on, or
 * @param input.reportId the published report: what is asked for unless `serviceInterest` names something else.
 */
export async function requestQuote(
  db: Db,
  actor: Actor,
  input: QuoteRequest & About,
): Promise<QuoteRequested> {
  if (!isBuyer(actor)) return { ok: false, reason: "not-client" };
  return db.transaction().execute(async (trx): Promise<QuoteRequested> => {
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
        price_pence: null,
        offer_text: null,
        valid_until: null,
        starts_on: null,
        term_months: null,
        seats: null,
        sent_at: null,
        sent_by: null,
        decided_at: null,
        decided_by: null,
        decided_name: null,
        reason: null,
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
    await tellStaffAboutQuote(trx, quote, {
      title: "New quote request",
      message: `${reference}: ${quote.company.name} asks for ${quote.serviceInterest}.`,
      priority: quote.timeline === "urgent" ? "high" : "normal",
    });
    await mailAboutQuote(trx, quote, quoteReceivedMail(quote));
    await recordAudit(trx, actor, {
      action: "quote.request",
      target: `quote:${id}`,
      details: { reference, service: service.id, ...(isAboutReport && { report: report.id }) },
    });
    await recordOnce(trx, actor, "request-quote", input._once, id);
    return { ok: true, quoteId: id, reference };
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
