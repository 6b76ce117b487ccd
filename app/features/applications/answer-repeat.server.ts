import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { hasAccountMail, repeatedMail } from "./application-mails.server.ts";
import type { NewApplication } from "./application.schema.ts";
import { type ApplicationRow, openApplicationFor } from "./application.scope.server.ts";

/**
 * Answers an application from an address we already know. The address gets a mail that says where it stands, at most
 * one a day; the one who posted learns nothing about it unless they posted the very same form.
 * @returns undefined when the address is new to us.
 */
export async function answerRepeat(
  trx: Trx,
  actor: Actor,
  input: NewApplication,
): Promise<{ reference: string | null } | undefined> {
  const address = normaliseEmail(input.email);
  const open = await openApplicationFor(trx, address);
  if (open) {
    if (isSame(open, input)) return { reference: open.reference };
    const related = { relatedType: "application", relatedId: open.id, isDemo: open.is_demo === 1 };
    await tellOnceADay(trx, actor, { ...repeatedMail(open.reference), to: open.email, ...related });
    return { reference: null };
  }
  const account = await trx
    .selectFrom("users")
    .select(["id", "email", "is_demo"])
    .where("email_normalised", "=", address)
    .executeTakeFirst();
  if (!account) return undefined;
  const related = { relatedType: "user", relatedId: account.id, isDemo: account.is_demo === 1 };
  await tellOnceADay(trx, actor, { ...hasAccountMail(), to: account.email, ...related });
  return { reference: null };
}

function isSame(row: ApplicationRow, input: NewApplication): boolean {
  return (
    row.first_name === input.firstName &&
    row.last_name === input.lastName &&
    row.email === input.email &&
    row.phone === input.phone &&
    row.company === input.company &&
    row.job_title === input.jobTitle &&
    row.country === input.country &&
    row.city === input.city &&
    row.business_type === input.businessType &&
    row.company_size === input.companySize &&
    row.annual_revenue === (input.annualRevenue ?? null) &&
    row.data_needs === input.dataNeeds &&
    row.current_data_providers === (input.currentDataProviders ?? null) &&
    row.specific_requirements === (input.specificRequirements ?? null) &&
    row.referral_source === (input.referralSource ?? null)
  );
}

type Reminder = Parameters<typeof queueMail>[1] & { relatedType: string; relatedId: string };

/** Repeats must not become a way to fill somebody's mailbox. */
async function tellOnceADay(trx: Trx, actor: Actor, mail: Reminder): Promise<void> {
  const recent = await trx
    .selectFrom("outbox")
    .select("id")
    .where("related_type", "=", mail.relatedType)
    .where("related_id", "=", mail.relatedId)
    .where("kind", "=", mail.kind)
    .where("created_at", ">", isoAfter(-days(1)))
    .limit(1)
    .executeTakeFirst();
  if (recent) return;
  await queueMail(trx, mail);
  await recordAudit(trx, actor, {
    action: "application.repeat",
    target: `${mail.relatedType}:${mail.relatedId}`,
    details: { mail: mail.kind },
  });
}
