import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import { type Actor, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { countryName } from "#app/features/country.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { days, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { inStep } from "#app/platform/steady-time.server.ts";
import { type Allowance, takeBack, throttleAll } from "#app/platform/throttle.server.ts";
import { columnsOfApplication } from "./application-columns.ts";
import { applicationReceivedMail, hasAccountMail, repeatedMail } from "./application-mails.server.ts";
import type { NewApplication } from "./application.schema.ts";
import { openApplicationFor } from "./application.scope.server.ts";
import { isOpenApplication } from "./application.ts";

export type SubmittedApplication =
  | { ok: true; reference: string }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number }
  /** Nothing was stored; the cause is in the log. */
  | { ok: false; reason: "failed" };

/** Milliseconds: many times what a known address makes of a difference. */
const step = 20;

/**
 * Opens an application, tells staff and writes to the applicant, in one transaction. An address has one open
 * application: a repeat and an address with an account open none, and only a mail to the address says so. Whoever
 * posts gets the same answer in the same time, with the next number of the sequence, whatever we know of the address;
 * the very same form posted twice within two days gets the first one's.
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
    const work = () => db.transaction().execute((trx) => takeIn(trx, actor, input, options.isDemo ?? false));
    return { ok: true, reference: await (options.isDemo ? work() : inStep(step, work)) };
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

async function takeIn(trx: Trx, actor: Actor, input: NewApplication, isDemo: boolean): Promise<string> {
  const asker = nobody(actor);
  let once = fingerprint(input);
  for (;;) {
    const before = await resultOfOnce(trx, asker, "signup", once);
    if (before === undefined) break;
    if (!(await isClosed(trx, before))) return before;
    once = fingerprint(input, before);
  }
  const reference = await nextReference(trx, "APP");
  const emailNormalised = normaliseEmail(input.email);
  if (!(await answerRepeat(trx, actor, { emailNormalised, reference })))
    await openApplication(trx, actor, input, { reference, isDemo });
  await recordOnce(trx, asker, "signup", once, reference);
  return reference;
}

/** Names a filled-in form without saying what is in it. @param after the reference of an earlier one like it. */
function fingerprint(input: NewApplication, after = ""): string {
  const fields = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return mac("idempotency", "signup", after, JSON.stringify(fields)).toString("base64url");
}

/** Whoever was declined or has withdrawn may send the same form again. A number without an application stays as it is. */
async function isClosed(trx: Trx, reference: string): Promise<boolean> {
  const application = await trx
    .selectFrom("applications")
    .select("state")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return application !== undefined && !isOpenApplication(application.state);
}

async function openApplication(
  trx: Trx,
  actor: Actor,
  input: NewApplication,
  { reference, isDemo }: { reference: string; isDemo: boolean },
): Promise<void> {
  const id = newId();
  const at = nowIso();
  const row = {
    id,
    reference,
    ...columnsOfApplication(input),
    email_normalised: normaliseEmail(input.email),
    phone_normalised: normalisePhone(input.phone, input.country),
    state: "submitted" as const,
    state_changed_at: at,
    reviewer_id: null,
    decided_at: null,
    decline_reason: null,
    company_id: null,
    user_id: null,
    submitted_at: at,
    is_demo: isDemo ? (1 as const) : (0 as const),
  };
  await trx.insertInto("applications").values(row).execute();
  const related = { relatedType: "application" as const, relatedId: id, isDemo };
  await notifyStaff(trx, {
    type: "client_registration",
    title: "New client application",
    message: `${input.firstName} ${input.lastName} of ${input.company}, ${countryName(input.country)}, applied for access (${reference}).`,
    priority: "normal",
    ...related,
  });
  await queueMail(trx, { ...applicationReceivedMail(reference), to: input.email, ...related });
  await recordAudit(trx, actor, {
    action: "application.submit",
    target: `application:${id}`,
    details: { reference },
  });
}

/**
 * Answers an application from an address we already know: the address gets a mail that says where it stands, at most
 * one a day. Whoever posted learns nothing of it.
 * @param posted.reference the number they were given.
 * @returns false when the address is new to us.
 */
async function answerRepeat(
  trx: Trx,
  actor: Actor,
  posted: { emailNormalised: string; reference: string },
): Promise<boolean> {
  const { emailNormalised, reference } = posted;
  const open = await openApplicationFor(trx, emailNormalised);
  if (open) {
    const about = { relatedType: "application", relatedId: open.id, isDemo: open.is_demo === 1 };
    const mail = repeatedMail({ reference: open.reference, posted: reference });
    await tellOnceADay(trx, actor, { ...mail, to: open.email, ...about }, reference);
    return true;
  }
  const account = await trx
    .selectFrom("users")
    .select(["id", "email", "is_demo"])
    .where("email_normalised", "=", emailNormalised)
    .executeTakeFirst();
  if (!account) return false;
  const about = { relatedType: "user", relatedId: account.id, isDemo: account.is_demo === 1 };
  await tellOnceADay(trx, actor, { ...hasAccountMail(reference), to: account.email, ...about }, reference);
  return true;
}

type Reminder = PlainMailText & { to: string; relatedType: string; relatedId: string; isDemo: boolean };

/** Repeats must not become a way to fill somebody's mailbox. Each stands in the audit log with the number it got. */
async function tellOnceADay(trx: Trx, actor: Actor, mail: Reminder, reference: string): Promise<void> {
  const recent = await trx
    .selectFrom("outbox")
    .select("id")
    .where("related_type", "=", mail.relatedType)
    .where("related_id", "=", mail.relatedId)
    .where("kind", "=", mail.kind)
    .where("created_at", ">", isoAfter(-days(1)))
    .limit(1)
    .executeTakeFirst();
  if (!recent) await queueMail(trx, mail);
  await recordAudit(trx, actor, {
    action: "application.repeat",
    target: `${mail.relatedType}:${mail.relatedId}`,
    details: { reference, mail: recent ? null : mail.kind },
  });
}

/**
 * The number in E.164 form, for comparing and dialling; what was typed is kept beside it.
 * @param country ISO 3166-1 alpha-2: where a number without a country code belongs.
 * @returns null when the number can't be understood.
 */
export function normalisePhone(phone: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(phone, home);
  return parsed?.isPossible() ? parsed.number : null;
}
