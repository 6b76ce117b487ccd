import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { RedFlagFields } from "../forms/diligence.schema.ts";
import { findFlag, mayChangeFlag } from "./find-flags.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findRoom, itemNumbered } from "./room.scope.server.ts";

export type EditFlagResult =
  { ok: true } | { ok: false; reason: "not-found" | "not-allowed" | "request" | "changed" };

/**
 * Changes what a red flag says: a mitigation is found later, a likelihood falls. The buyer does, or whoever raised it.
 * @param input.seen when the flag that the page showed was last changed: nobody overwrites what they have not seen.
 */
export async function editFlag(
  db: Db,
  actor: Actor,
  input: RedFlagFields & { roomId: string; flagId: string; seen?: string | undefined },
): Promise<EditFlagResult> {
  return db.transaction().execute(async (trx): Promise<EditFlagResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    const flag = room && (await findFlag(trx, room, input.flagId));
    if (!flag || !isMember(actor)) return { ok: false, reason: "not-found" };
    if (!mayChangeFlag(room, flag, actor.userId)) return { ok: false, reason: "not-allowed" };
    if (input.seen !== undefined && input.seen !== flag.updatedAt) return { ok: false, reason: "changed" };
    const itemId = input.request ? await itemNumbered(trx, room, input.request) : null;
    if (input.request && !itemId) return { ok: false, reason: "request" };
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
    return { ok: true };
  });
}
