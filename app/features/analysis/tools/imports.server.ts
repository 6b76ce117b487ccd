/**
 * Long files that come in piece by piece. Each piece is written at once and for itself, because everybody waits while a
 * transaction is open; its rows count only when the last is in. What a stop of the product cut off is known by its holder:
 * a process that is gone, or this one, which is not at work on it.
 */
import { setImmediate } from "node:timers/promises";
import { hours, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { liveProcesses, thisProcess } from "#app/platform/processes.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import type { ToolImportsTable } from "#db/tool-tables.ts";

export type LongImportKind = ToolImportsTable["kind"];

/** Rows that are written, or removed, in one go: some milliseconds. */
export const ROWS_AT_A_TIME = 500;

/** No import takes longer. */
const longest = hours(6);
const underWay = new Places({ what: "import", longest });

/** Keeps what comes in safe from being swept while the work runs. @param id of the import, or of the set it makes. */
export function whileUnderWay<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return underWay.inTurn(id, work);
}

/** Something that comes in piece by piece, or did when it was cut off. */
interface Begun {
  id: string;
  /** Null for what a version began that did not write it down. */
  holder: string | null;
  begun_at: string;
}

/** Ids of those that nobody is at work on any more. */
export async function cutOffAmong(db: Db, begun: readonly Begun[]): Promise<string[]> {
  if (begun.length === 0) return [];
  const live = await liveProcesses(db);
  const isGone = ({ id, holder, begun_at }: Begun) => {
    if (holder === thisProcess) return !underWay.isHeld(id);
    return holder === null ? begun_at <= isoAfter(-longest) : !live.includes(holder);
  };
  return begun.filter(isGone).map(({ id }) => id);
}

/** Lets everybody else be answered before the next piece. */
export function letOthersGo(): Promise<void> {
  return setImmediate();
}

const turns = new Places({ what: "import-turn", ofOne: 1, longest });

/** Does one piece of work after the other where they have a name in common: two files for one desk don't mix. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return turns.inTurn(name, work);
}

/** Opens an import whose rows don't count yet. @param id that is under way. */
export async function beginImport(
  db: Db,
  id: string,
  companyId: string,
  kind: LongImportKind,
): Promise<void> {
  await db
    .insertInto("tool_imports")
    .values({ id, company_id: companyId, kind, started_at: nowIso(), finished_at: null, holder: thisProcess })
    .execute();
}

/** From here on its rows count. */
export async function finishImport(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("tool_imports").set({ finished_at: nowIso() }).where("id", "=", id).execute();
}

/** Takes an unfinished import out whose rows are gone. */
export async function dropLongImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("tool_imports").where("id", "=", id).where("finished_at", "is", null).execute();
}

/** Imports that were cut off. */
export async function findCutOff(db: Db, kind: LongImportKind): Promise<string[]> {
  const rows = await db
    .selectFrom("tool_imports")
    .select(["id", "holder", "started_at as begun_at"])
    .where("finished_at", "is", null)
    .where("kind", "=", kind)
    .limit(100)
    .execute();
  return cutOffAmong(db, rows);
}

/** Removes rows a few at a time, until `some` finds none. @param some removes at most ROWS_AT_A_TIME. */
export async function removeInPieces(some: () => Promise<bigint>): Promise<void> {
  while ((await some()) >= BigInt(ROWS_AT_A_TIME)) await letOthersGo();
}
