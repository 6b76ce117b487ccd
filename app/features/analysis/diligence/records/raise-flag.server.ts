import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { RedFlagFields } from "../forms/diligence.schema.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { MOST_FLAGS, roomFacts, seesFlags } from "./room.ts";
import { findRoom, itemNumbered } from "./room.scope.server.ts";

export type RaiseFlagResult =
  { ok: true; id: string } | { ok: false; reason: "not-found" | "not-allowed" | "request" | "full" };

/** Notes a finding that could cost money. The buyer and advisers do; a seller is not told that there are any. */
export async function raiseFlag(
  db: Db,
  actor: Actor,
  input: RedFlagFields & { roomId: string; once?: string | undefined },
): Promise<RaiseFlagResult> {
  return db.transaction().execute(async (trx): Promise<RaiseFlagResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room || !isMember(actor)) return { ok: false, reason: "not-found" };
    if (!seesFlags(room)) return { ok: false, reason: "not-allowed" };
    const earlier = await resultOfOnce(trx, actor, "raise-flag", input.once);
    if (earlier) return { ok: true, id: earlier };
    const { kept } = await trx
      .selectFrom("diligence_flags")
      .select((eb) => eb.fn.countAll<number>().as("kept"))
      .where("room_id", "=", room.id)
      .executeTakeFirstOrThrow();
    if (kept >= MOST_FLAGS) return { ok: false, reason: "full" };
    const itemId = input.request ? await itemNumbered(trx, room, input.request) : null;
    if (input.request && !itemId) return { ok: false, reason: "request" };
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
    return { ok: true, id };
  });
}
