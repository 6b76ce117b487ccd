import { command, refused } from "#app/features/analysis/tools/command.server.ts";
import { isMember, type Member } from "#app/features/actor.ts";
import type { AuditAction } from "#app/features/core/audit/audit-action.ts";
import { type AuditEntry, recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
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

/** A command on a room that the actor is in, in one transaction. The input is the room's id, or names it. */
export function onRoom<Input extends string | { roomId: string }, Result>(
  may: (room: RoomAccess) => boolean,
  run: (here: InRoom, input: Input) => Promise<Result>,
) {
  return command(async (trx, actor, input: Input) => {
    const room = await findRoom(trx, actor, typeof input === "string" ? input : input.roomId);
    if (!room || !isMember(actor)) return refused("not-found");
    if (!may(room)) return refused("not-allowed");
    return run({ trx, actor, room, at: nowIso() }, input);
  });
}

/** The same on a request that the actor sees in a room they are in. */
export function onItem<Input extends string | { itemId: string }, Result>(
  run: (here: OnItem, input: Input) => Promise<Result>,
) {
  return command(async (trx, actor, input: Input) => {
    const found = await findItemIn(trx, actor, typeof input === "string" ? input : input.itemId);
    if (!found || !isMember(actor)) return refused("not-found");
    return run({ trx, actor, at: nowIso(), ...found }, input);
  });
}

/** Records a change in the audit log, and puts the room first in the list. */
export async function recordChange(
  { trx, actor, room, at }: InRoom,
  action: AuditAction,
  target: string,
  details: AuditEntry["details"] = {},
): Promise<void> {
  await touchRoom(trx, room.id, at);
  await recordAudit(trx, actor, { action, target, details: { ...roomFacts(room), ...details } });
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
