import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findFlag, mayChangeFlag } from "./find-flags.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export type CloseFlagResult =
  { ok: true; changed: boolean } | { ok: false; reason: "not-found" | "not-allowed" };

/** Closes a red flag, or opens it again: the buyer, or whoever raised it. A closed one counts for no score. */
export async function closeFlag(
  db: Db,
  actor: Actor,
  input: { roomId: string; flagId: string; isOpen: boolean },
): Promise<CloseFlagResult> {
  return db.transaction().execute(async (trx): Promise<CloseFlagResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    const flag = room && (await findFlag(trx, room, input.flagId));
    if (!flag || !isMember(actor)) return { ok: false, reason: "not-found" };
    if (!mayChangeFlag(room, flag, actor.userId)) return { ok: false, reason: "not-allowed" };
    const at = nowIso();
    const { numUpdatedRows } = await trx
      .updateTable("diligence_flags")
      .set({
        closed_at: input.isOpen ? null : at,
        closed_by: input.isOpen ? null : actor.userId,
        updated_at: at,
      })
      .where("id", "=", flag.id)
      .where("closed_at", input.isOpen ? "is not" : "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: true, changed: false };
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: input.isOpen ? "diligence.reopen-flag" : "diligence.close-flag",
      target: `diligence-flag:${flag.id}`,
      details: roomFacts(room),
    });
    return { ok: true, changed: true };
  });
}
