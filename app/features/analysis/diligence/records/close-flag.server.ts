import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findFlag, mayChangeFlag } from "./find-flags.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

/** Closes a red flag, or opens it again: the buyer, or whoever raised it. A closed one counts for no score. */
export const closeFlag = command(
  async (trx, actor, input: { roomId: string; flagId: string; isOpen: boolean }) => {
    const room = await findRoom(trx, actor, input.roomId);
    const flag = room && (await findFlag(trx, room, input.flagId));
    if (!flag || !isMember(actor)) return refused("not-found");
    if (!mayChangeFlag(room, flag, actor.userId)) return refused("not-allowed");
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
    if (numUpdatedRows !== 1n) return done({ changed: false });
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: input.isOpen ? "diligence.reopen-flag" : "diligence.close-flag",
      target: `diligence-flag:${flag.id}`,
      details: roomFacts(room),
    });
    return done({ changed: true });
  },
);
