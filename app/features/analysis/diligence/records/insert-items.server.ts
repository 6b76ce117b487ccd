import { batchesOf } from "#app/features/analysis/imports/batches.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type Counters, sortKey } from "../maths/numbering.ts";
import type { ItemState, Priority } from "./request-item.ts";
import type { RoomAccess } from "./room.ts";

export interface NewItem {
  number: string;
  workstream: string;
  title: string;
  priority: Priority;
  dueOn?: string | null;
  ownerId?: string | null;
  approverId?: string | null;
  response?: string | null;
  sellerSees?: boolean;
  adviserSees?: boolean;
}

export interface NewSection {
  number: string;
  title: string;
}

/** A line of a request's history: from nothing when it was added, to nothing when it was removed. */
interface ItemMove {
  itemId: string;
  from: ItemState | null;
  to: ItemState | null;
  reason?: string | null;
}

/** Who changed something, null for the product itself, and when. */
interface By {
  by: string | null;
  at: string;
}

/** Writes requests, each with the first line of its history. @returns their ids, in order. */
export async function insertItems(
  trx: Trx,
  room: Pick<RoomAccess, "id" | "companyId">,
  items: readonly NewItem[],
  { by, at }: By,
): Promise<string[]> {
  const rows = items.map((item) => ({
    id: newId(),
    room_id: room.id,
    company_id: room.companyId,
    number: item.number,
    sort_key: sortKey(item.number),
    workstream: item.workstream,
    title: item.title,
    priority: item.priority,
    state: "requested" as const,
    owner_id: item.ownerId,
    approver_id: item.approverId,
    due_on: item.dueOn,
    response: item.response,
    seller_sees: item.sellerSees === false ? (0 as const) : (1 as const),
    adviser_sees: item.adviserSees === false ? (0 as const) : (1 as const),
    revision: 1,
    state_changed_at: at,
    created_at: at,
    updated_at: at,
  }));
  for (const batch of batchesOf(rows)) await trx.insertInto("diligence_items").values(batch).execute();
  const added = rows.map(({ id }) => ({ itemId: id, from: null, to: "requested" as const }));
  await insertMoves(trx, room.id, added, { by, at });
  return rows.map(({ id }) => id);
}

export async function insertMoves(
  trx: Trx,
  roomId: string,
  moves: readonly ItemMove[],
  { by, at }: By,
): Promise<void> {
  const rows = moves.map(({ itemId, from, to, reason }) => ({
    id: newId(),
    item_id: itemId,
    room_id: roomId,
    from_state: from,
    to_state: to,
    reason,
    moved_by: by,
    moved_at: at,
  }));
  for (const batch of batchesOf(rows)) await trx.insertInto("diligence_moves").values(batch).execute();
}

/** The last line in the history of imported requests that are taken off the list again. */
export function insertRemovals(trx: Trx, roomId: string, itemIds: readonly string[], by: By): Promise<void> {
  const moves = itemIds.map((itemId) => ({ itemId, from: "requested" as const, to: null }));
  return insertMoves(trx, roomId, moves, by);
}

export async function insertSections(
  trx: Trx,
  roomId: string,
  sections: readonly NewSection[],
): Promise<void> {
  const rows = sections.map(({ number, title }) => ({
    room_id: roomId,
    number,
    sort_key: sortKey(number),
    title,
  }));
  for (const batch of batchesOf(rows)) await trx.insertInto("diligence_sections").values(batch).execute();
}

/** Stores the counters that went up. They never go down, so that a removed request's number is not given again. */
export async function saveCounters(
  trx: Trx,
  roomId: string,
  before: Counters,
  after: Counters,
): Promise<void> {
  for (const [parent, last] of after) {
    if ((before.get(parent) ?? 0) >= last) continue;
    await trx
      .insertInto("diligence_counters")
      .values({ room_id: roomId, parent, last })
      .onConflict((conflict) => conflict.columns(["room_id", "parent"]).doUpdateSet({ last }))
      .execute();
  }
}
