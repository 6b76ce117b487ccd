import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/notifications/notify-staff.server.ts";
import { nextReference } from "#app/features/references/next-reference.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { type Allowance, takeBack, throttleAll } from "#app/platform/throttle.server.ts";
import { receivedMail } from "./application-mails.server.ts";
import type { NewApplication } from "./application.schema.ts";
import { answerRepeat } from "./answer-repeat.server.ts";
import { countryName } from "./country.ts";
import { normalisePhone } from "./normalise-phone.server.ts";

export type SubmittedApplication =
  /** `reference` is null when no application was opened because the address is already known to us. */
  | { ok: true; reference: string | null }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number }
  /** Nothing was stored; the cause is in the log. */
  | { ok: false; reason: "failed" };

/**
 * Opens an application, tells staff and writes to the applicant, in one transaction. An address has one open
 * application: a repeat and an address with an account get the same answer, which tells neither apart, and a mail that
 * does. The very same form posted twice leads to the first one's reference.
 */
export async function submitApplication(
  db: Db,
  actor: Actor,
  input: NewApplication,
  options: { isDemo?: boolean } = {},
): Promise<SubmittedApplication> {
  const allowance = await mayApply(actor);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  try {
    return await db.transaction().execute(async (trx) => {
      const known = await answerRepeat(trx, actor, input);
      if (known) return { ok: true, reference: known.reference };
      return { ok: true, reference: await openApplication(trx, actor, input, options.isDemo ?? false) };
    });
  } catch (error) {
    // Fifteen fields are not to be typed twice because the disk was busy: the form comes back as it was.
    log.error("application.submit", error, { requestId: actor.requestId });
    return { ok: false, reason: "failed" };
  }
}

async function mayApply(actor: Actor): Promise<Allowance> {
  if (actor.role === "system") return { ok: true };
  const own = await throttleAll([{ bucket: "signup", key: actor.ip }]);
  if (!own.ok) return own;
  const all = await throttleShared("signup", "all", actor.ip);
  if (!all.ok) await takeBack(own.charges);
  return all;
}

async function openApplication(
  trx: Trx,
  actor: Actor,
  input: NewApplication,
  isDemo: boolean,
): Promise<string> {
  const id = newId();
  const reference = await nextReference(trx, "APP");
  const at = nowIso();
  await trx
    .insertInto("applications")
    .values({
      id,
      reference,
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      email_normalised: normaliseEmail(input.email),
      phone: input.phone,
      phone_normalised: normalisePhone(input.phone, input.country),
      company: input.company,
      job_title: input.jobTitle,
      country: input.country,
      city: input.city,
      business_type: input.businessType,
      company_size: input.companySize,
      annual_revenue: input.annualRevenue ?? null,
      data_needs: input.dataNeeds,
      current_data_providers: input.currentDataProviders ?? null,
      specific_requirements: input.specificRequirements ?? null,
      referral_source: input.referralSource ?? null,
      state: "submitted",
      state_changed_at: at,
      reviewer_id: null,
      decided_at: null,
      decline_reason: null,
      company_id: null,
      user_id: null,
      submitted_at: at,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  const related = { relatedType: "application", relatedId: id, isDemo };
  await notifyStaff(trx, {
    type: "client_registration",
    title: "New client application",
    message: `${input.firstName} ${input.lastName} of ${input.company}, ${countryName(input.country)}, applied for access (${reference}).`,
    priority: "normal",
    ...related,
  });
  await queueMail(trx, { ...receivedMail(reference), to: input.email, ...related });
  await recordAudit(trx, actor, {
    action: "application.submit",
    target: `application:${id}`,
    details: { reference },
  });
  return reference;
}
