import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export interface EditRoomInput {
  roomId: string;
  name: string;
  dealId?: string | undefined;
}

export type EditRoomResult = { ok: true } | { ok: false; reason: "not-found" | "not-allowed" | "deal" };

/** Renames a room, and says which deal it is for. */
export async function editRoom(db: Db, actor: Actor, input: EditRoomInput): Promise<EditRoomResult> {
  return db.transaction().execute(async (trx): Promise<EditRoomResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return { ok: false, reason: "not-found" };
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
    const dealId = input.dealId ?? null;
    if (!(await mayBeAboutDeal(trx, actor, room.companyId, dealId, room.dealId))) {
      return { ok: false, reason: "deal" };
    }
    if (input.name === room.name && dealId === room.dealId) return { ok: true };
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
    return { ok: true };
  });
}
