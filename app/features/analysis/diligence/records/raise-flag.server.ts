import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { RedFlagFields } from "../forms/diligence.schema.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { MOST_FLAGS, roomFacts, seesFlags } from "./room.ts";
import { findRoom, itemNumbered } from "./room.scope.server.ts";

/** Notes a finding that could cost money. The buyer and advisers do; a seller is not told that there are any. */
export const raiseFlag = command(
  async (trx, actor, input: RedFlagFields & { roomId: string; once?: string | undefined }) => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room || !isMember(actor)) return refused("not-found");
    if (!seesFlags(room)) return refused("not-allowed");
    const earlier = await resultOfOnce(trx, actor, "raise-flag", input.once);
    if (earlier) return done({ id: earlier });
    const { kept } = await trx
      .selectFrom("diligence_flags")
      .select((eb) => eb.fn.countAll<number>().as("kept"))
      .where("room_id", "=", room.id)
      .executeTakeFirstOrThrow();
    if (kept >= MOST_FLAGS) return refused("full");
    const itemId = input.request ? await itemNumbered(trx, room, input.request) : null;
    if (input.request && !itemId) return refused("request");
    const id = newId();
    const at = nowIso();
    await trx
      .insertInto("diligence_flags")
      .values({
        id,
        room_id: room.id,
        item_id: itemId,
        finding: input.finding,
        mitigation: input.mitigation ?? null,
        severity: input.severity,
        likelihood: input.likelihood,
        impact_pence: input.impact,
        raised_by: actor.userId,
        raised_at: at,
        updated_at: at,
        closed_at: null,
        closed_by: null,
      })
      .execute();
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.raise-flag",
      target: `diligence-flag:${id}`,
      details: { ...roomFacts(room), severity: input.severity, likelihood: input.likelihood },
    });
    await recordOnce(trx, actor, "raise-flag", input.once, id);
    return done({ id });
  },
);
