import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type ApplicationRefusal, applicationMoved } from "./application-refusal.server.ts";
import { mayReview, moveApplication } from "./application.scope.server.ts";

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
