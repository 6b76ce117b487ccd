import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { allowedMoves, checkMove, type ItemState, requestStateLabel } from "./request-item.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { memberName, roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

export interface MoveItemInput {
  itemId: string;
  to: ItemState;
  /** The state the page showed; without it, whichever the request is in. */
  from?: ItemState | undefined;
  reason?: string | undefined;
}

/** Moves a request to another state, if its own state, the person's side and what was handed in allow it. */
export const moveItem = command(async (trx, actor, input: MoveItemInput) => {
  const found = await findItemIn(trx, actor, input.itemId);
  if (!found) return refused("not-found");
  const { room, item } = found;
  const from = input.from ?? item.state;
  const wrong = (...problems: Problem[]) => refused("refused", { problems });
  if (from !== item.state) return wrong(movedMeanwhile(item.state, room.movesAs));
  const reason = input.reason ?? null;
  const hasDocument = Boolean(item.response) || (await hasDocuments(trx, item.id));
  const checked = checkMove(from, input.to, { party: room.movesAs, reason, hasDocument });
  if (!checked.ok) return wrong(...checked.problems);
  const approver = item.approver_id;
  if (input.to === "accepted" && approver && approver !== actor.userId && !room.isStaff) {
    const what = `Only ${await nameFor(trx, approver)} accepts this request`;
    return wrong(problem("approver", "to", what, "Ask them to, or change who approves it"));
  }
  const at = nowIso();
  const { numUpdatedRows } = await trx
    .updateTable("diligence_items")
    .set({ state: input.to, state_changed_at: at, updated_at: at, revision: item.revision + 1 })
    .where("id", "=", item.id)
    .where("state", "=", from)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return wrong(movedMeanwhile(item.state, room.movesAs));
  await trx
    .insertInto("diligence_moves")
    .values({
      id: newId(),
      item_id: item.id,
      room_id: room.id,
      from_state: from,
      to_state: input.to,
      reason,
      moved_by: actor.userId,
      moved_at: at,
    })
    .execute();
  await touchRoom(trx, room.id, at);
  await recordAudit(trx, actor, {
    action: "diligence.move-item",
    target: `diligence-item:${item.id}`,
    details: { ...roomFacts(room), number: item.number, from, to: input.to },
  });
  return done({ number: item.number, roomId: room.id });
});

function movedMeanwhile(state: ItemState, party: Parameters<typeof allowedMoves>[1]): Problem {
  const open = allowedMoves(state, party).map(requestStateLabel).join(", ");
  const right = open ? `It can become ${open}` : "Nothing is open to you while it is";
  return problem("moved", "to", `The request is ${requestStateLabel(state)} by now`, right);
}

async function hasDocuments(trx: Trx, itemId: string): Promise<boolean> {
  const first = await trx
    .selectFrom("diligence_documents")
    .select("id")
    .where("item_id", "=", itemId)
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

async function nameFor(trx: Trx, userId: string): Promise<string> {
  const person = await trx
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return memberName(person);
}
