import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { hasAccountMail, repeatedMail } from "./application-mails.server.ts";
import { openApplicationFor } from "./application.scope.server.ts";

/**
 * Answers an application from an address we already know: the address gets a mail that says where it stands, at most
 * one a day. Whoever posted learns nothing of it.
 * @param posted.reference the number they were given.
 * @returns false when the address is new to us.
 */
export async function answerRepeat(
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
