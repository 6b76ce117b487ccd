import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { sortKey } from "../maths/numbering.ts";
import type { Priority } from "../records/request-item.ts";
import type { RoomAccess } from "../records/room.ts";

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

/** Rows of one statement: SQLite takes 32,766 values in one. */
const batch = 500;

/** The last line in the history of requests that were taken off the list. */
export async function insertRemovals(
  trx: Trx,
  roomId: string,
  itemIds: readonly string[],
  { by, at }: { by: string | null; at: string },
): Promise<void> {
  for (let from = 0; from < itemIds.length; from += batch) {
    await trx
      .insertInto("diligence_moves")
      .values(
        itemIds.slice(from, from + batch).map((id) => ({
          id: newId(),
          item_id: id,
          room_id: roomId,
          from_state: "requested" as const,
          to_state: null,
          reason: null,
          moved_by: by,
          moved_at: at,
        })),
      )
      .execute();
  }
}

export async function insertSections(
  trx: Trx,
  roomId: string,
  sections: readonly NewSection[],
): Promise<void> {
  for (let at = 0; at < sections.length; at += batch) {
    await trx
      .insertInto("diligence_sections")
      .values(
        sections.slice(at, at + batch).map(({ number, title }) => ({
          room_id: roomId,
          number,
          sort_key: sortKey(number),
          title,
          removed_at: null,
        })),
      )
      .execute();
  }
}

/**
 * Writes requests, each with the first line of its history. Their numbers were taken from the room's counters before.
 * @param by who added them; null for the product itself.
 * @returns their ids, in order.
 */
export async function insertItems(
  trx: Trx,
  room: Pick<RoomAccess, "id" | "companyId">,
  items: readonly NewItem[],
  { by, at }: { by: string | null; at: string },
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
    owner_id: item.ownerId ?? null,
    approver_id: item.approverId ?? null,
    due_on: item.dueOn ?? null,
    response: item.response ?? null,
    seller_sees: item.sellerSees === false ? (0 as const) : (1 as const),
    adviser_sees: item.adviserSees === false ? (0 as const) : (1 as const),
    revision: 1,
    state_changed_at: at,
    created_at: at,
    updated_at: at,
    removed_at: null,
  }));
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch);
    await trx.insertInto("diligence_items").values(part).execute();
    await trx
      .insertInto("diligence_moves")
      .values(
        part.map(({ id }) => ({
          id: newId(),
          item_id: id,
          room_id: room.id,
          from_state: null,
          to_state: "requested" as const,
          reason: null,
          moved_by: by,
          moved_at: at,
        })),
      )
      .execute();
  }
  return rows.map(({ id }) => id);
}
