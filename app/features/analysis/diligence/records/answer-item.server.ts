import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isClosed } from "./request-item.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

/** Writes the response to a request, or takes it back. What is decided must be opened again before. */
export const answerItem = command(
  async (
    trx,
    actor,
    input: { itemId: string; response?: string | undefined; revision?: number | undefined },
  ) => {
    const found = await findItemIn(trx, actor, input.itemId);
    if (!found) return refused("not-found");
    const { room, item } = found;
    if (isClosed(item.state)) return refused("closed");
    if (input.revision !== undefined && input.revision !== item.revision) return refused("changed");
    const response = input.response ?? null;
    if (response === item.response) return done({});
    const at = nowIso();
    const { numUpdatedRows } = await trx
      .updateTable("diligence_items")
      .set({ response, revision: item.revision + 1, updated_at: at })
      .where("id", "=", item.id)
      .where("revision", "=", item.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return refused("changed");
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.answer-item",
      target: `diligence-item:${item.id}`,
      details: { ...roomFacts(room), number: item.number, length: response?.length ?? 0 },
    });
    return done({});
  },
);
