import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export type RemoveRoomResult =
  { ok: true; name: string; companyId: string } | { ok: false; reason: "not-found" | "not-allowed" };

/** Closes a room for everybody. Its rows and its log stay, for whoever must show later what was handed over. */
export async function removeRoom(db: Db, actor: Actor, roomId: string): Promise<RemoveRoomResult> {
  return db.transaction().execute(async (trx): Promise<RemoveRoomResult> => {
    const room = await findRoom(trx, actor, roomId);
    if (!room) return { ok: false, reason: "not-found" };
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
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
    return { ok: true, name: room.name, companyId: room.companyId };
  });
}
