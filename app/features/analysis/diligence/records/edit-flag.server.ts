import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { RedFlagFields } from "../forms/diligence.schema.ts";
import { findFlag, mayChangeFlag } from "./find-flags.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findRoom, itemNumbered } from "./room.scope.server.ts";

/**
 * Changes what a red flag says: a mitigation is found later, a likelihood falls. The buyer does, or whoever raised it.
 * @param input.seen when the flag that the page showed was last changed: nobody overwrites what they have not seen.
 */
export const editFlag = command(
  async (
    trx,
    actor,
    input: RedFlagFields & { roomId: string; flagId: string; seen?: string | undefined },
  ) => {
    const room = await findRoom(trx, actor, input.roomId);
    const flag = room && (await findFlag(trx, room, input.flagId));
    if (!flag || !isMember(actor)) return refused("not-found");
    if (!mayChangeFlag(room, flag, actor.userId)) return refused("not-allowed");
    if (input.seen !== undefined && input.seen !== flag.updatedAt) return refused("changed");
    const itemId = input.request ? await itemNumbered(trx, room, input.request) : null;
    if (input.request && !itemId) return refused("request");
    const before = { severity: flag.severity, likelihood: flag.likelihood };
    const at = nowIso();
    await trx
      .updateTable("diligence_flags")
      .set({
        item_id: itemId,
        finding: input.finding,
        mitigation: input.mitigation ?? null,
        severity: input.severity,
        likelihood: input.likelihood,
        impact_pence: input.impact,
        updated_at: at,
      })
      .where("id", "=", flag.id)
      .execute();
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.edit-flag",
      target: `diligence-flag:${flag.id}`,
      details: { ...roomFacts(room), before, severity: input.severity, likelihood: input.likelihood },
    });
    return done({});
  },
);
