import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import type { Member } from "#app/features/actor.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { onItem, type OnItem, changedRoom, updateItem } from "./room.command.server.ts";
import { insertMoves } from "./insert-items.server.ts";
import { allowedMoves, checkMove, isClosed, type ItemState, requestStateLabel } from "./request-item.ts";
import { memberName } from "./room.ts";

interface AnswerItemInput {
  itemId: string;
  response?: string | undefined;
  revision?: number | undefined;
}

/** Writes the response to a request, or takes it back. What is decided must be opened again before. */
export const answerItem = onItem(async (here, input: AnswerItemInput) => {
  const { item } = here;
  if (isClosed(item.state)) return refused("closed");
  if (input.revision !== undefined && input.revision !== item.revision) return refused("changed");
  const response = input.response ?? null;
  if (response === item.response) return done({});
  if (!(await updateItem(here, { response }))) return refused("changed");
  return changedRoom(here, {
    action: "diligence.answer-item",
    target: `diligence-item:${item.id}`,
    details: {
      number: item.number,
      length: response?.length ?? 0,
    },
  });
});

interface MoveItemInput {
  itemId: string;
  to: ItemState;
  /** The state the page showed; without it, whichever the request is in. */
  from?: ItemState | undefined;
  reason?: string | undefined;
}

/** Moves a request to another state, if its own state, the person's side and what was handed in allow it. */
export const moveItem = onItem(async (here, input: MoveItemInput) => {
  const { trx, actor, room, item, at } = here;
  const { to, from = item.state } = input;
  const wrong = (...problems: Problem[]) => refused("refused", { problems });
  if (from !== item.state) return wrong(conflictOf(here));
  const reason = input.reason ?? null;
  const hasDocument = Boolean(item.response) || (await hasDocuments(trx, item.id));
  const checked = checkMove(from, to, { party: room.movesAs, reason, hasDocument });
  if (!checked.ok) return wrong(...checked.problems);
  const approver = item.approver_id;
  if (to === "accepted" && approver && approver !== actor.userId && !room.isStaff) {
    const what = `Only ${await nameOf(trx, approver)} accepts this request`;
    return wrong(problem("approver", "to", what, "Ask them to, or change who approves it"));
  }
  if (!(await updateItem(here, { state: to, state_changed_at: at }))) return wrong(conflictOf(here));
  await insertMoves(trx, room.id, [{ itemId: item.id, from, to, reason }], { by: actor.userId, at });
  return changedRoom(
    here,
    {
      action: "diligence.move-item",
      target: `diligence-item:${item.id}`,
      details: {
        number: item.number,
        from,
        to,
      },
    },
    { number: item.number, roomId: room.id },
  );
});

interface PostMessageInput {
  itemId: string;
  message: string;
  once?: string | undefined;
}

/** Adds a question or an answer to a request's thread: for everybody who sees the request. */
export async function postMessage(db: Db, actor: Member, input: PostMessageInput) {
  const allowance = await throttle("ticket-message", actor.userId);
  if (!allowance.ok) return refused("too-many", { retryAfterSeconds: allowance.retryAfterSeconds });
  return writeMessage(db, actor, input);
}

const writeMessage = onItem(async (here, input: PostMessageInput) => {
  const { trx, actor, room, item, at } = here;
  if ((await resultOfOnce(trx, actor, "diligence-message", input.once)) === item.id) return done({});
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
  await recordOnce(trx, actor, "diligence-message", input.once, item.id);
  return changedRoom(here, {
    action: "diligence.message",
    target: `diligence-item:${item.id}`,
    details: { number: item.number },
  });
});

function conflictOf({ item: { state }, room }: OnItem): Problem {
  const open = allowedMoves(state, room.movesAs).map(requestStateLabel).join(", ");
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

async function nameOf(trx: Trx, userId: string): Promise<string> {
  const person = await trx
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return memberName(person);
}
