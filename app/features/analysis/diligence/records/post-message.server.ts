import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

/** Adds a question or an answer to a request's thread: for everybody who sees the request. */
export async function postMessage(
  db: Db,
  actor: Member,
  input: { itemId: string; message: string; once?: string | undefined },
) {
  const allowance = await throttle("ticket-message", actor.userId);
  if (!allowance.ok) return refused("too-many", { retryAfterSeconds: allowance.retryAfterSeconds });
  return db.transaction().execute(async (trx) => {
    const found = await findItemIn(trx, actor, input.itemId);
    if (!found) return refused("not-found");
    const { room, item } = found;
    if ((await resultOfOnce(trx, actor, "diligence-message", input.once)) === item.id) return done({});
    const at = nowIso();
    await trx
      .insertInto("diligence_messages")
      .values({
        id: newId(),
        item_id: item.id,
        room_id: room.id,
        author_id: actor.userId,
        body: input.message,
        created_at: at,
      })
      .execute();
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.message",
      target: `diligence-item:${item.id}`,
      details: { ...roomFacts(room), number: item.number },
    });
    await recordOnce(trx, actor, "diligence-message", input.once, item.id);
    return done({});
  });
}
