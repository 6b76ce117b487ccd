import { refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import { type Done, recorded, runCommand } from "#app/features/core/command.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { DiligenceItemsTable } from "#db/tool-tables.ts";
import { findItemIn, findRoom } from "./room.scope.server.ts";
import { type RoomAccess, roomFacts } from "./room.ts";

/** What a command in a room works with. */
export interface InRoom {
  trx: Trx;
  actor: Member;
  room: RoomAccess;
  at: string;
}

export interface OnItem extends InRoom {
  item: NonNullable<Awaited<ReturnType<typeof findItemIn>>>["item"];
}

type Returned = Done<{ ok: true }> | { ok: boolean };

/** A command on a room that the actor is in, in one transaction. The input is the room's id, or names it. */
export const onRoom =
  <Input extends string | { roomId: string }, Body extends Returned>(
    may: (room: RoomAccess) => boolean,
    run: (here: InRoom, input: Input) => Promise<Body>,
  ) =>
  (db: Db, actor: Actor, input: Input) =>
    runCommand(db, actor, async (trx) => {
      const room = await findRoom(trx, actor, typeof input === "string" ? input : input.roomId);
      if (!room || !isMember(actor)) return refused("not-found");
      if (!may(room)) return refused("not-allowed");
      return run({ trx, actor, room, at: nowIso() }, input);
    });

/** The same on a request that the actor sees in a room they are in. */
export const onItem =
  <Input extends string | { itemId: string }, Body extends Returned>(
    run: (here: OnItem, input: Input) => Promise<Body>,
  ) =>
  (db: Db, actor: Actor, input: Input) =>
    runCommand(db, actor, async (trx) => {
      const found = await findItemIn(trx, actor, typeof input === "string" ? input : input.itemId);
      if (!found || !isMember(actor)) return refused("not-found");
      return run({ trx, actor, at: nowIso(), ...found }, input);
    });

/** What a change in a room returns: its entry names the room, which comes first in the list from now on. */
export async function changedRoom<Made extends object>(
  { trx, room, at }: Pick<InRoom, "trx" | "room" | "at">,
  entry: AuditEntry,
  made?: Made,
) {
  await touchRoom(trx, room.id, at);
  return recorded({ ...entry, details: { ...roomFacts(room), ...entry.details } }, made);
}

/** False where the request was changed since the command read it. */
export async function updateItem(
  { trx, item, at }: OnItem,
  columns: Partial<DiligenceItemsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("diligence_items")
    .set({ ...columns, revision: item.revision + 1, updated_at: at })
    .where("id", "=", item.id)
    .where("revision", "=", item.revision)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts the room first in the list: it was worked in. */
export async function touchRoom(trx: Trx, roomId: string, at = nowIso()): Promise<void> {
  await trx.updateTable("diligence_rooms").set({ updated_at: at }).where("id", "=", roomId).execute();
}
