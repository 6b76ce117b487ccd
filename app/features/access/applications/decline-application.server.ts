import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { declinedMail } from "./application-mails.server.ts";
import { type ApplicationRefusal, applicationMoved } from "./application-refusal.server.ts";
import { applicationStatesBefore } from "./application.ts";
import { applicationsVisibleTo, mayReview, moveApplication } from "./application.scope.server.ts";

/** Declines an application; the applicant is told the reason. */
export async function declineApplication(
  db: Db,
  actor: Actor,
  input: { applicationId: string; reason: string },
): Promise<{ ok: true } | ApplicationRefusal> {
  const { applicationId, reason } = input;
  if (!mayReview(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(applicationId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const moved = await moveApplication(trx, applicationId, applicationStatesBefore("declined"), {
      state: "declined",
      reviewer_id: actor.userId,
      decided_at: nowIso(),
      decline_reason: reason,
    });
    if (!moved) return applicationMoved(trx, actor, applicationId);
    const application = await applicationsVisibleTo(trx, actor)
      .select(["reference", "first_name", "last_name", "email", "is_demo"])
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    await revokeLinks(trx, "application-reply", { applicationId });
    await queueMail(trx, {
      ...declinedMail({
        reference: application.reference,
        name: `${application.first_name} ${application.last_name}`,
        reason,
      }),
      to: application.email,
      relatedType: "application",
      relatedId: applicationId,
      isDemo: application.is_demo === 1,
    });
    await recordAudit(trx, actor, {
      action: "application.decline",
      target: `application:${applicationId}`,
      details: { reason },
    });
    return { ok: true };
  });
}
