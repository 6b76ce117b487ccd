import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { withdrawnMail } from "./application-mails.server.ts";
import { applicationStatesBefore } from "./application.ts";
import { moveApplication } from "./application.scope.server.ts";
import { findReplyLink } from "./find-reply-link.server.ts";
import type { AnsweredApplication } from "./reply-to-application.server.ts";

/** The applicant takes the application back, through their private link. */
export async function withdrawApplication(
  db: Db,
  actor: Actor,
  input: { token: string },
): Promise<AnsweredApplication> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return db.transaction().execute(async (trx) => {
    const link = await findReplyLink(trx, input.token);
    if (link.state !== "open") return { ok: false, reason: link.state };
    const { application, linkId } = link;
    if (!(await useLink(trx, linkId))) return { ok: false, reason: "used" };
    const moved = await moveApplication(trx, application.id, applicationStatesBefore("withdrawn"), {
      state: "withdrawn",
      decided_at: nowIso(),
    });
    if (!moved) return { ok: false, reason: "used" };
    const related = {
      relatedType: "application" as const,
      relatedId: application.id,
      isDemo: application.is_demo === 1,
    };
    await notifyStaff(trx, {
      type: "client_registration",
      title: "An application was withdrawn",
      message: `${application.first_name} ${application.last_name} of ${application.company} withdrew ${application.reference}.`,
      priority: "low",
      ...related,
    });
    await queueMail(trx, {
      ...withdrawnMail({
        reference: application.reference,
        name: `${application.first_name} ${application.last_name}`,
      }),
      to: application.email,
      ...related,
    });
    await recordAudit(trx, actor, {
      action: "application.withdraw",
      target: `application:${application.id}`,
    });
    return { ok: true };
  });
}
