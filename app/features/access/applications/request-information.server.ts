import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { days, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { questionMail } from "./application-mails.server.ts";
import { type ApplicationRefusal, applicationMoved } from "./application-refusal.server.ts";
import { REPLY_DAYS, applicationStatesBefore } from "./application.ts";
import { applicationsVisibleTo, mayReview, moveApplication } from "./application.scope.server.ts";

export type RequestedInformation = { ok: true } | ApplicationRefusal;

/**
 * Puts a question to the applicant and mails them a private link where they answer without an account. Asking again
 * ends the earlier link.
 * @param input.once the form's hidden value: a second post with it asks nothing.
 */
export async function requestInformation(
  db: Db,
  actor: Actor,
  input: { applicationId: string; message: string; once?: string | undefined },
): Promise<RequestedInformation> {
  const { applicationId, message } = input;
  if (!mayReview(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(applicationId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (await resultOfOnce(trx, actor, "request-information", input.once)) return { ok: true };
    const moved = await moveApplication(trx, applicationId, applicationStatesBefore("needs-information"), {
      state: "needs-information",
      reviewer_id: actor.userId,
    });
    if (!moved) return applicationMoved(trx, actor, applicationId);
    const application = await applicationsVisibleTo(trx, actor)
      .select(["reference", "first_name", "last_name", "email", "is_demo"])
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("application_messages")
      .values({
        id: newId(),
        application_id: applicationId,
        author: "staff",
        author_user_id: actor.userId,
        body: message,
        created_at: nowIso(),
      })
      .execute();
    const link = await issueLink(trx, {
      kind: "application-reply",
      applicationId,
      seconds: days(REPLY_DAYS),
      createdBy: actor.userId,
    });
    await queueMail(trx, {
      ...questionMail({
        reference: application.reference,
        name: `${application.first_name} ${application.last_name}`,
        question: message,
        token: link.token,
      }),
      by: actor,
      to: application.email,
      relatedType: "application",
      relatedId: applicationId,
      isDemo: application.is_demo === 1,
    });
    await recordAudit(trx, actor, {
      action: "application.request-information",
      target: `application:${applicationId}`,
      details: { expiresAt: link.expiresAt },
    });
    await recordOnce(trx, actor, "request-information", input.once, applicationId);
    return { ok: true };
  });
}
