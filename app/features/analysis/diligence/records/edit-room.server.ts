import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export interface EditRoomInput {
  roomId: string;
  name: string;
  dealId?: string | undefined;
}

/** Renames a room, and says which deal it is for. */
export const editRoom = command(async (trx, actor, input: EditRoomInput) => {
  const room = await findRoom(trx, actor, input.roomId);
  if (!room) return refused("not-found");
  if (!mayManage(room)) return refused("not-allowed");
  const dealId = input.dealId ?? null;
  if (!(await mayBeAboutDeal(trx, actor, room.companyId, dealId, room.dealId))) return refused("deal");
  if (input.name === room.name && dealId === room.dealId) return done({});
  await trx
    .updateTable("diligence_rooms")
    .set({ name: input.name, deal_id: dealId, updated_at: nowIso() })
    .where("id", "=", room.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "diligence.edit-room",
    target: `diligence-room:${room.id}`,
    details: roomFacts(room),
  });
  return done({});
});
