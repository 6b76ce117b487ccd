import { type Actor, isMember, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { NOTIFICATION_PREFERENCES, type PreferenceKind, preferencesOf } from "./notification-preference.ts";
import { readSwitchToken } from "./switch-token.server.ts";
import { whoDoesWithout } from "./find-notification-preferences.server.ts";

/** Keeps which kinds of message the asking person wants by mail; the others they find in the portal alone. */
export async function chooseNotificationPreferences(
  db: Db,
  actor: Actor,
  byMail: readonly PreferenceKind[],
): Promise<{ ok: true } | { ok: false; reason: "forbidden" }> {
  if (!isMember(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    // What they were not asked about stays as it was chosen: it counts again with another role.
    for (const { kind } of preferencesOf(actor.companyRole))
      await choose(trx, actor.userId, kind, byMail.includes(kind));
    await recordAudit(trx, actor, {
      action: "notices.choose",
      target: `user:${actor.userId}`,
      details: { byMail: [...byMail] },
    });
    return { ok: true };
  });
}

async function choose(trx: Trx, userId: string, kind: PreferenceKind, isByMail: boolean): Promise<void> {
  const by_mail = isByMail ? 1 : 0;
  await trx
    .insertInto("notice_choices")
    .values({ user_id: userId, kind, by_mail })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ by_mail }))
    .execute();
}

/** What a link in somebody's message is about, and nothing of the person; null for one that opens nothing. */
export async function findSwitch(db: Db, token: string): Promise<{ label: string; isOff: boolean } | null> {
  const found = await read(db, token);
  return found && { label: found.label, isOff: found.isOff };
}

type SwitchedOff =
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Switches one kind of message off for whose link it is. Whoever posts it is nobody, signed in or not. */
export async function switchOff(db: Db, actor: Actor, token: string): Promise<SwitchedOff> {
  const allowance = await throttle("unsubscribe", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return db.transaction().execute(async (trx): Promise<SwitchedOff> => {
    const found = await read(trx, token);
    if (!found) return { ok: false, reason: "unknown" };
    if (found.isOff) return { ok: true };
    const { userId, kind } = found;
    await choose(trx, userId, kind, false);
    await recordAudit(trx, nobody(actor), {
      action: "notices.switch-off",
      target: `user:${userId}`,
      details: { kind },
    });
    return { ok: true };
  });
}

/** @returns null for a link that is not ours, or of an account that is gone. */
async function read(db: Db | Trx, token: string) {
  const one = readSwitchToken(token);
  const preference = NOTIFICATION_PREFERENCES.find(({ kind }) => kind === one?.kind);
  if (!one || !preference) return null;
  const user = await db.selectFrom("users").select("id").where("id", "=", one.userId).executeTakeFirst();
  if (!user) return null;
  const without = await whoDoesWithout(db, [one.userId], one.kind);
  return { ...one, label: preference.label, isOff: without.has(one.userId) };
}
