import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type PreferenceKind, NOTIFICATION_PREFERENCES } from "./notification-preference.ts";

/** Keeps which kinds of message the asking person wants by mail; the others they find in the portal alone. */
export async function chooseNotificationPreferences(
  db: Db,
  actor: Actor,
  byMail: readonly PreferenceKind[],
): Promise<{ ok: true } | { ok: false; reason: "forbidden" }> {
  if (!isMember(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    for (const { kind } of NOTIFICATION_PREFERENCES) {
      const wanted = byMail.includes(kind) ? 1 : 0;
      await trx
        .insertInto("notice_choices")
        .values({ user_id: actor.userId, kind, by_mail: wanted })
        .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ by_mail: wanted }))
        .execute();
    }
    await recordAudit(trx, actor, {
      action: "notices.choose",
      target: `user:${actor.userId}`,
      details: { byMail: [...byMail] },
    });
    return { ok: true };
  });
}
