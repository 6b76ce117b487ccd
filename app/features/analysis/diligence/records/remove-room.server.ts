import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

/** Closes a room for everybody. Its rows and its log stay, for whoever must show later what was handed over. */
export const removeRoom = command(async (trx, actor, roomId: string) => {
  const room = await findRoom(trx, actor, roomId);
  if (!room) return refused("not-found");
  if (!mayManage(room)) return refused("not-allowed");
  await trx
    .updateTable("diligence_rooms")
    .set({ removed_at: nowIso() })
    .where("id", "=", room.id)
    .where("removed_at", "is", null)
    .execute();
  await recordAudit(trx, actor, {
    action: "diligence.remove-room",
    target: `diligence-room:${room.id}`,
    details: roomFacts(room),
  });
  return done({ name: room.name, companyId: room.companyId });
});
