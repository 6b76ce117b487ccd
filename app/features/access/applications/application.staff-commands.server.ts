import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findCompanyToJoin } from "#app/features/core/known-companies/find-known-companies.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { days, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { declinedMail, questionMail } from "./application-mails.server.ts";
import { type ApplicationApproval, makeClientOf } from "./make-client.server.ts";
import { applicationMoved, type ApplicationRefusal } from "./application-refusal.server.ts";
import { applicationsVisibleTo, mayReview, moveApplication } from "./application.scope.server.ts";
import { applicationStatesBefore, isOpenApplication, REPLY_DAYS } from "./application.ts";

/** Takes a submitted application into review: from now on it has a reviewer. */
export async function startReview(
  db: Db,
  actor: Actor,
  applicationId: string,
): Promise<{ ok: true } | ApplicationRefusal> {
  if (!mayReview(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(applicationId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    // The applicant's answer also leads to "in review", but that is not ours to say: only a new one is taken up.
    const moved = await moveApplication(trx, applicationId, ["submitted"], {
      state: "in-review",
      reviewer_id: actor.userId,
    });
    if (!moved) return applicationMoved(trx, actor, applicationId);
    await recordAudit(trx, actor, {
      action: "application.start-review",
      target: `application:${applicationId}`,
    });
    return { ok: true };
  });
}

type RequestedInformation = { ok: true } | ApplicationRefusal;

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

type ApprovedApplication =
  | { ok: true; companyId: string; userId: string }
  | ApplicationRefusal
  | { ok: false; reason: "has-account" }
  | { ok: false; reason: "unknown-service" }
  | { ok: false; reason: "no-company" };

/**
 * Makes the applicant a client, all at once or not at all: company or a place in one, pending person, active user key
 * assigned to their address, access level, subscriptions, tools, onboarding link, mail, audit. The applicant is told the
 * same, whichever it is.
 */
export async function approveApplication(
  db: Db,
  actor: Actor,
  approval: ApplicationApproval,
): Promise<ApprovedApplication> {
  const { applicationId } = approval;
  if (!mayReview(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(applicationId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const application = await applicationsVisibleTo(trx, actor)
      .selectAll()
      .where("id", "=", applicationId)
      .executeTakeFirst();
    if (!application) return { ok: false, reason: "not-found" };
    if (!isOpenApplication(application.state)) return applicationMoved(trx, actor, applicationId);
    const account = await trx
      .selectFrom("users")
      .select("id")
      .where("email_normalised", "=", application.email_normalised)
      .executeTakeFirst();
    if (account) return { ok: false, reason: "has-account" };
    const offered = new Set((await listServices(trx)).map((service) => service.id));
    if (!approval.services.every((id) => offered.has(id))) return { ok: false, reason: "unknown-service" };

    const { join } = approval;
    if (join && !(await findCompanyToJoin(trx, actor, join.companyId)))
      return { ok: false, reason: "no-company" };
    const isDemo = application.is_demo === 1;
    const { companyId, userId } = await makeClientOf(trx, actor, application, approval);
    const moved = await moveApplication(trx, applicationId, applicationStatesBefore("approved"), {
      state: "approved",
      reviewer_id: actor.userId,
      decided_at: nowIso(),
      company_id: companyId,
      user_id: userId,
    });
    // The transaction holds the write lock since before the read above: nobody can have come between.
    if (!moved) throw new Error(`application ${applicationId} moved inside its own transaction`);
    await createUserKey(trx, actor, { assignedEmail: application.email, status: "active", isDemo });
    await revokeLinks(trx, "application-reply", { applicationId });
    await sendOnboarding(trx, actor, userId);
    await recordAudit(trx, actor, {
      action: "application.approve",
      target: `application:${applicationId}`,
      details: {
        companyId,
        userId,
        ...(join
          ? { joinedAs: join.role }
          : {
              accessLevel: approval.accessLevel,
              services: [...approval.services],
              tools: [...approval.tools],
            }),
      },
    });
    return { ok: true, companyId, userId };
  });
}

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
