/**
 * Long files that come in piece by piece. Each piece is written at once and for itself, because everybody waits while a
 * transaction is open; its rows count only when the last is in. What a stop of the product cut off is known by nobody
 * working on it any more: there is one process.
 */
import { setImmediate } from "node:timers/promises";
import { hours, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import type { ToolImportsTable } from "#db/tool-tables.ts";

export type LongImportKind = ToolImportsTable["kind"];

/** Rows that are written, or removed, in one go: some milliseconds. */
export const ROWS_AT_A_TIME = 500;

const underWay = new Places({ what: "import", longest: hours(6) });

/** Keeps what comes in safe from being swept while the work runs. @param id of the import, or of the set it makes. */
export function whileUnderWay<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return underWay.inTurn(id, work);
}

export function isUnderWay(id: string): boolean {
  return underWay.isHeld(id);
}

/** Lets everybody else be answered before the next piece. */
export function letOthersGo(): Promise<void> {
  return setImmediate();
}

const turns = new Places({ what: "import-turn", ofOne: 1, longest: hours(6) });

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
    .values({ id, company_id: companyId, kind, started_at: nowIso(), finished_at: null })
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
    .select("id")
    .where("finished_at", "is", null)
    .where("kind", "=", kind)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !isUnderWay(id));
}

/** Removes rows a few at a time, until `some` finds none. @param some removes at most ROWS_AT_A_TIME. */
export async function removeInPieces(some: () => Promise<bigint>): Promise<void> {
  while ((await some()) >= BigInt(ROWS_AT_A_TIME)) await letOthersGo();
}
