import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

/** Takes somebody out of a room: from the next request on there is no such room for them. */
export const revokeMember = command(async (trx, actor, input: { roomId: string; userId: string }) => {
  const room = await findRoom(trx, actor, input.roomId);
  if (!room) return refused("not-found");
  if (!mayManage(room)) return refused("not-allowed");
  if (await isLastBuyer(trx, room.id, input.userId)) return refused("last-buyer");
  const { numUpdatedRows } = await trx
    .updateTable("diligence_members")
    .set({ revoked_at: nowIso(), revoked_by: actor.userId })
    .where("room_id", "=", room.id)
    .where("user_id", "=", input.userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return done({ changed: false });
  await recordAudit(trx, actor, {
    action: "diligence.revoke-member",
    target: `diligence-room:${room.id}`,
    details: { ...roomFacts(room), user: input.userId },
  });
  return done({ changed: true });
});

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
