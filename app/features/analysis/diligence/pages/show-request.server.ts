import { isOverdue } from "#app/features/analysis/diligence/maths/completion.ts";
import { documentHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { findDocumentsOf } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import {
  type findItem,
  findItemMoves,
  findMessages,
} from "#app/features/analysis/diligence/records/find-item.server.ts";
import {
  priorityLabel,
  allowedMoves,
  isClosed,
  requestStateLabel,
} from "#app/features/analysis/diligence/records/request-item.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { londonDay } from "#app/features/calendar.ts";
import { date, fileSize, moment, when } from "#app/ui/text/format.ts";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

export type ShownRoomRequest = Awaited<ReturnType<typeof showRoomRequest>>;

/** A request of a room as its page shows it. */
export async function showRoomRequest(
  db: Db,
  actor: Actor,
  found: NonNullable<Awaited<ReturnType<typeof findItem>>>,
  now: Date,
) {
  const { room, item, owner, approver } = found;
  const frame = frameOf(room);
  const documents = await findDocumentsOf(db, room, item.id);
  const messages = await findMessages(db, item.id);
  const moves = await findItemMoves(db, item.id);
  const isOpen = !isClosed(item.state);
  return {
    room: frame,
    id: item.id,
    number: item.number,
    title: item.title,
    workstream: item.workstream,
    priority: priorityLabel(item.priority),
    state: item.state,
    isOpen,
    isLate: isOverdue({ due: item.due_on, state: item.state }, londonDay(now)),
    due: item.due_on === null ? null : date(item.due_on),
    owner,
    approver,
    seenBy: frame.mayManage
      ? ["Buyer", item.seller_sees === 1 && "seller", item.adviser_sees === 1 && "adviser"]
          .filter(Boolean)
          .join(", ")
      : null,
    response: item.response,
    revision: String(item.revision),
    /** Why it is in its state. */
    reason: moves[0]?.to === item.state ? moves[0].reason : null,
    since: moment(item.state_changed_at),
    moves: allowedMoves(item.state, room.movesAs).map((to) => ({ value: to, label: requestStateLabel(to) })),
    documents: documents.map(({ uploadedBy, ...document }) => ({
      ...document,
      size: fileSize(document.size),
      at: moment(document.at),
      href: documentHref(room.id, document.id),
      mayRemove: isOpen && (frame.mayManage || uploadedBy === actor.userId),
    })),
    messages: messages.map(({ authorId, ...message }) => ({
      ...message,
      by: authorId === actor.userId ? "You" : message.by,
      at: when(message.at, now),
    })),
    history: moves.map((move) => ({ ...move, at: moment(move.at) })),
  };
}
