import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { endOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { atStep } from "./at-step.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/**
 * Step 4: the person says they have kept their recovery codes. The codes are destroyed here, the link is spent, and a
 * Pending client is Active from now on.
 */
export async function finishOnboarding(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  return atStep<{ ok: true } | StepRefusal>(db, token, "recovery-codes", async (trx, welcome) => {
    const { userId, kind, isDemo } = welcome;
    if (!(await useLink(trx, welcome.linkId))) return { ok: false, reason: "closed" };
    await endOneTimeSecret(trx, userId, "recovery-codes");
    const onboarded = kind === "onboarding";
    if (onboarded) {
      await trx
        .updateTable("users")
        .set({ status: "active" })
        .where("id", "=", userId)
        .where("status", "=", "pending")
        .execute();
    }
    const name = `${welcome.firstName} ${welcome.lastName}`.trim() || welcome.email;
    const who = welcome.companyName ? `${name} of ${welcome.companyName}` : name;
    await notifyStaff(trx, {
      type: onboarded ? "client_registration" : "other",
      title: onboarded ? "A client has finished onboarding" : "A new authenticator was set up",
      message: onboarded
        ? `${who} has set up their account and can sign in.`
        : `${who} enrolled a new authenticator.`,
      priority: "normal",
      relatedType: "user",
      relatedId: userId,
      isDemo,
    });
    await recordAudit(trx, actor, {
      action: onboarded ? "onboarding.finish" : "two-factor.enrolled",
      target: `user:${userId}`,
    });
    return { ok: true };
  });
}
