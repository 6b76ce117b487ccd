import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { AccessLevel } from "#app/features/core/clients/client.ts";
import { createClient } from "#app/features/access/onboarding/create-client.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/send-onboarding.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type ApplicationRefusal, applicationMoved } from "./application-refusal.server.ts";
import { isOpenApplication, applicationStatesBefore } from "./application.ts";
import { applicationsVisibleTo, mayReview, moveApplication } from "./application.scope.server.ts";

export interface Approval {
  applicationId: string;
  accessLevel: AccessLevel;
  /** Service ids and tools the company starts with. */
  services: readonly string[];
  tools: readonly string[];
}

export type ApprovedApplication =
  | { ok: true; companyId: string; userId: string }
  | ApplicationRefusal
  | { ok: false; reason: "has-account" }
  | { ok: false; reason: "unknown-service" };

/**
 * Makes the applicant a client, all at once or not at all: company, pending person, active user key assigned to their
 * address, access level, subscriptions, tools, onboarding link, mail, audit.
 */
export async function approveApplication(
  db: Db,
  actor: Actor,
  approval: Approval,
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

    const isDemo = application.is_demo === 1;
    const { companyId, userId } = await createClient(trx, actor, {
      company: {
        name: application.company,
        country: application.country,
        city: application.city,
        businessType: application.business_type,
        companySize: application.company_size,
      },
      person: {
        firstName: application.first_name,
        lastName: application.last_name,
        email: application.email,
        jobTitle: application.job_title,
        phone: application.phone,
      },
      accessLevel: approval.accessLevel,
      services: approval.services,
      tools: approval.tools,
      status: "pending",
      isDemo,
    });
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
        accessLevel: approval.accessLevel,
        services: [...approval.services],
        tools: [...approval.tools],
      },
    });
    return { ok: true, companyId, userId };
  });
}
