import { type Actor, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { NOTIFICATION_PREFERENCES } from "./notification-preference.ts";
import { readSwitchToken } from "./switch-token.server.ts";
import { whoDoesWithout } from "./who-does-without.server.ts";

/** What a link in somebody's message is about: of the person nothing. */
export interface FoundSwitch {
  label: string;
  isOff: boolean;
}

/** @returns null for a link that is not ours, or of an account that is gone. */
export async function findSwitch(db: Db, token: string): Promise<FoundSwitch | null> {
  const found = await read(db, token);
  return found && { label: found.label, isOff: found.isOff };
}

export type SwitchedOff =
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
    await trx
      .insertInto("notice_choices")
      .values({ user_id: userId, kind, by_mail: 0 })
      .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ by_mail: 0 }))
      .execute();
    await recordAudit(trx, nobody(actor), {
      action: "notices.switch-off",
      target: `user:${userId}`,
      details: { kind },
    });
    return { ok: true };
  });
}

async function read(db: Db | Trx, token: string) {
  const one = readSwitchToken(token);
  const preference = NOTIFICATION_PREFERENCES.find(({ kind }) => kind === one?.kind);
  if (!one || !preference) return null;
  const user = await db.selectFrom("users").select("id").where("id", "=", one.userId).executeTakeFirst();
  if (!user) return null;
  const without = await whoDoesWithout(db, [one.userId], one.kind);
  return { ...one, label: preference.label, isOff: without.has(one.userId) };
}
