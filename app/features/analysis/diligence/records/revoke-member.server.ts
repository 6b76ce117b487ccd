import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export type RevokeMemberResult =
  { ok: true; changed: boolean } | { ok: false; reason: "not-found" | "not-allowed" | "last-buyer" };

/** Takes somebody out of a room: from the next request on there is no such room for them. */
export async function revokeMember(
  db: Db,
  actor: Actor,
  input: { roomId: string; userId: string },
): Promise<RevokeMemberResult> {
  return db.transaction().execute(async (trx): Promise<RevokeMemberResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return { ok: false, reason: "not-found" };
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
    if (await isLastBuyer(trx, room.id, input.userId)) return { ok: false, reason: "last-buyer" };
    const { numUpdatedRows } = await trx
      .updateTable("diligence_members")
      .set({ revoked_at: nowIso(), revoked_by: actor.userId })
      .where("room_id", "=", room.id)
      .where("user_id", "=", input.userId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: true, changed: false };
    await recordAudit(trx, actor, {
      action: "diligence.revoke-member",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), user: input.userId },
    });
    return { ok: true, changed: true };
  });
}

/** Without a buyer nobody could let anybody in again. */
export async function isLastBuyer(trx: Db, roomId: string, userId: string): Promise<boolean> {
  const buyers = await trx
    .selectFrom("diligence_members")
    .select("user_id")
    .where("room_id", "=", roomId)
    .where("party", "=", "buyer")
    .where("revoked_at", "is", null)
    .limit(2)
    .execute();
  return buyers.length === 1 && buyers[0]?.user_id === userId;
}
