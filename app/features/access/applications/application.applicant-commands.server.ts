import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { withdrawnMail } from "./application-mails.server.ts";
import { moveApplication } from "./application.scope.server.ts";
import { applicationStatesBefore } from "./application.ts";
import { findReplyLink } from "./find-applications.server.ts";

type AnsweredApplication =
  | { ok: true }
  | { ok: false; reason: "used" | "expired" | "revoked" | "unknown" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** The applicant's answer to a question: it joins the thread, and the application goes back into review. */
export async function replyToApplication(
  db: Db,
  actor: Actor,
  input: { token: string; message: string },
): Promise<AnsweredApplication> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return db.transaction().execute(async (trx) => {
    const link = await findReplyLink(trx, input.token);
    if (link.state !== "open") return { ok: false, reason: link.state };
    const { application, linkId } = link;
    if (!(await useLink(trx, linkId))) return { ok: false, reason: "used" };
    const moved = await moveApplication(trx, application.id, ["needs-information"], { state: "in-review" });
    if (!moved) return { ok: false, reason: "used" };
    await trx
      .insertInto("application_messages")
      .values({
        id: newId(),
        application_id: application.id,
        author: "applicant",
        author_user_id: null,
        body: input.message,
        created_at: nowIso(),
      })
      .execute();
    await notifyStaff(trx, {
      type: "client_registration",
      title: "An applicant has answered",
      message: `${application.first_name} ${application.last_name} of ${application.company} answered our question on ${application.reference}.`,
      priority: "normal",
      relatedType: "application",
      relatedId: application.id,
      isDemo: application.is_demo === 1,
    });
    await recordAudit(trx, actor, {
      action: "application.reply",
      target: `application:${application.id}`,
    });
    return { ok: true };
  });
}

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
