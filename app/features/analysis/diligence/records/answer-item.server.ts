import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isClosed } from "./request-item.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

export type AnswerItemResult = { ok: true } | { ok: false; reason: "not-found" | "closed" | "changed" };

/** Writes the response to a request, or takes it back. What is decided must be opened again before. */
export async function answerItem(
  db: Db,
  actor: Actor,
  input: { itemId: string; response?: string | undefined; revision?: number | undefined },
): Promise<AnswerItemResult> {
  return db.transaction().execute(async (trx): Promise<AnswerItemResult> => {
    const found = await findItemIn(trx, actor, input.itemId);
    if (!found) return { ok: false, reason: "not-found" };
    const { room, item } = found;
    if (isClosed(item.state)) return { ok: false, reason: "closed" };
    if (input.revision !== undefined && input.revision !== item.revision) {
      return { ok: false, reason: "changed" };
    }
    const response = input.response ?? null;
    if (response === item.response) return { ok: true };
    const at = nowIso();
    const { numUpdatedRows } = await trx
      .updateTable("diligence_items")
      .set({ response, revision: item.revision + 1, updated_at: at })
      .where("id", "=", item.id)
      .where("revision", "=", item.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: false, reason: "changed" };
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.answer-item",
      target: `diligence-item:${item.id}`,
      details: { ...roomFacts(room), number: item.number, length: response?.length ?? 0 },
    });
    return { ok: true };
  });
}
