import { touchRoom } from "#app/features/analysis/diligence/records/room.command.server.ts";
import { problem } from "#app/features/numbers/problem.ts";
import type { Actor } from "#app/features/actor.ts";
import { batchesOf } from "#app/features/analysis/imports/batches.server.ts";
import { fileDetails, type ImportTarget } from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport } from "#app/features/analysis/imports/record-import.server.ts";
import { undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { roomHref } from "../pages/diligence-href.ts";
import { insertItems, insertRemovals, insertSections, saveCounters } from "../records/insert-items.server.ts";
import { MOST_ITEMS } from "../records/request-item.ts";
import { itemsLeft } from "../records/request.buyer-commands.server.ts";
import { findRoom, findRoomIndex } from "../records/room.scope.server.ts";
import { mayManage, type RoomAccess, roomFacts } from "../records/room.ts";
import { RequestPlacer, type RoomIndex } from "../templates/place-requests.ts";
import { REQUEST_COLUMNS, type RequestRow } from "./diligence-columns.ts";

const NOUN = ["request", "requests"] as const;

interface Scope {
  room: RoomAccess;
  index: RoomIndex;
  left: number;
}

/** Requests of a file for a room's list. A number that was given before is never given again. */
export const requestImport = defineImport<RequestRow, Scope>({
  kind: "requests",
  title: "Import requests",
  noun: NOUN,
  mostRows: MOST_ITEMS,
  columns: REQUEST_COLUMNS,
  async findScope(db, actor, target) {
    const room = await findManaged(db, actor, target);
    if (!room) return null;
    return {
      tool: "Due Diligence",
      companyName: room.name,
      again: roomHref(room.id, "import"),
      back: roomHref(room.id, "requests"),
    };
  },
  async open(db, actor, target) {
    const room = await findManaged(db, actor, target);
    return room && { room, index: await findRoomIndex(db, room), left: await itemsLeft(db, room) };
  },
  judge({ index, left }) {
    const placer = new RequestPlacer(index);
    const judgeOne = judgeByKey<RequestRow>({
      columns: REQUEST_COLUMNS,
      match: () => ({ is: "new" }),
      // A request without a number may be repeated, since only a person can tell.
      keyOf: ({ number }) => number && `Number ${number}`,
      labelOf: ({ number, title }) => (number === null ? title : `${number} ${title}`),
      check: (row, { line }) => placer.add(line, row),
    });
    return {
      judge: (rows) => rows.map(judgeOne),
      whole(fresh) {
        if (fresh > left) {
          const what = `The file has ${count(fresh, ...NOUN)}, and the room has room for ${left} more`;
          return [problem("full", "file", what, "Leave some out, or open another room")];
        }
        const placed = placer.place();
        return placed.ok ? [] : placed.problems;
      },
    };
  },
  async write(trx, actor, { room, index }, rows, file) {
    const placer = new RequestPlacer(index);
    for (const { line, row } of rows) placer.add(line, row);
    const placed = placer.place();
    if (!placed.ok) throw new Error("Requests that were judged have no place.");
    const at = nowIso();
    await insertSections(trx, room.id, placed.sections);
    const ids = await insertItems(trx, room, placed.items, { by: actor.userId, at });
    await saveCounters(trx, room.id, index.counters, placed.counters);
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.import-items",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), count: placed.items.length, ...fileDetails(file) },
    });
    const written = placed.items.map(({ number, title }, item) => ({
      id: ids[item] ?? "",
      label: `${number} ${title}`,
    }));
    return {
      title: `${count(placed.items.length, ...NOUN)} imported`,
      text: room.name,
      to: roomHref(room.id, "requests"),
      undo: await undoLog(trx, { table: "diligence_items", noun: "diligence-item" }, new Map(), written),
    };
  },
  inUse: async (trx, _, __, { rows }) =>
    answeredItems(
      trx,
      rows.map(({ id }) => id),
    ),
  async undone(trx, actor, { about }, _, { removed }) {
    const at = nowIso();
    await insertRemovals(trx, about ?? "", removed, { by: actor.userId, at });
    await touchRoom(trx, about ?? "", at);
  },
});

async function findManaged(db: Db, actor: Actor, { about }: ImportTarget): Promise<RoomAccess | null> {
  const room = about === null ? null : await findRoom(db, actor, about);
  return room && mayManage(room) ? room : null;
}

/** Of these requests those that somebody wrote about, handed something in for, or raised a flag on. */
async function answeredItems(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const answered = new Set<string>();
  for (const table of ["diligence_messages", "diligence_documents", "diligence_flags"] as const)
    for (const batch of batchesOf(ids)) {
      const rows = await trx
        .selectFrom(table)
        .select("item_id")
        .where("item_id", "in", batch)
        .distinct()
        .execute();
      for (const { item_id: id } of rows) if (id !== null) answered.add(id);
    }
  return answered;
}
