import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

/** Ends a person's open onboarding link. */
export async function revokeOnboarding(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: "not-staff" | "no-link" }> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(userId)) return { ok: false, reason: "no-link" };
  return db.transaction().execute(async (trx) => {
    if ((await revokeLinks(trx, "onboarding", { userId })) === 0) return { ok: false, reason: "no-link" };
    await recordAudit(trx, actor, { action: "onboarding.revoke", target: `user:${userId}` });
    return { ok: true };
  });
}
