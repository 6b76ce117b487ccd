import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { withdrawnMail } from "./application-mails.server.ts";
import { type ApplicationRow, moveApplication } from "./application.scope.server.ts";
import { applicationStatesBefore } from "./application.ts";
import { findReplyLink } from "./find-applications.server.ts";

type AnsweredApplication =
  | { ok: true }
  | { ok: false; reason: "used" | "expired" | "revoked" | "unknown" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * What an applicant does once through their private link: the application moves, and staff are told.
 * @param follow what else comes of it, in the same transaction.
 */
async function throughLink(
  db: Db,
  actor: Actor,
  token: string,
  move: { from: readonly ApplicationRow["state"][]; to: Parameters<typeof moveApplication>[3] },
  follow: (trx: Trx, application: ApplicationRow) => Promise<void>,
): Promise<AnsweredApplication> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return db.transaction().execute(async (trx) => {
    const link = await findReplyLink(trx, token);
    if (link.state !== "open") return { ok: false, reason: link.state };
    const { application, linkId } = link;
    if (!(await useLink(trx, linkId))) return { ok: false, reason: "used" };
    if (!(await moveApplication(trx, application.id, move.from, move.to)))
      return { ok: false, reason: "used" };
    await follow(trx, application);
    return { ok: true };
  });
}

const related = ({ id, is_demo }: ApplicationRow) => ({
  relatedType: "application" as const,
  relatedId: id,
  isDemo: is_demo === 1,
});

/** The applicant's answer to a question: it joins the thread, and the application goes back into review. */
export function replyToApplication(
  db: Db,
  actor: Actor,
  input: { token: string; message: string },
): Promise<AnsweredApplication> {
  const move = { from: ["needs-information"], to: { state: "in-review" } } as const;
  return throughLink(db, actor, input.token, move, async (trx, application) => {
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
      ...related(application),
    });
    await recordAudit(trx, actor, {
      action: "application.reply",
      target: `application:${application.id}`,
    });
  });
}

/** The applicant takes the application back, through their private link. */
export function withdrawApplication(
  db: Db,
  actor: Actor,
  input: { token: string },
): Promise<AnsweredApplication> {
  const to = { state: "withdrawn" as const, decided_at: nowIso() };
  const move = { from: applicationStatesBefore("withdrawn"), to };
  return throughLink(db, actor, input.token, move, async (trx, application) => {
    await notifyStaff(trx, {
      type: "client_registration",
      title: "An application was withdrawn",
      message: `${application.first_name} ${application.last_name} of ${application.company} withdrew ${application.reference}.`,
      priority: "low",
      ...related(application),
    });
    await queueMail(trx, {
      ...withdrawnMail({
        reference: application.reference,
        name: `${application.first_name} ${application.last_name}`,
      }),
      to: application.email,
      ...related(application),
    });
    await recordAudit(trx, actor, {
      action: "application.withdraw",
      target: `application:${application.id}`,
    });
  });
}
