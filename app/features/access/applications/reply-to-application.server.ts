import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { moveApplication } from "./application.scope.server.ts";
import { findReplyLink } from "./find-reply-link.server.ts";

export type AnsweredApplication =
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
