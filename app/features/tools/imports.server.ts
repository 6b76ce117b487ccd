/**
 * Long files that come in piece by piece. Each piece is written at once and for itself, because everybody waits while a
 * transaction is open; its rows count only when the last is in. What a stop of the product cut off is known by nobody
 * working on it any more: there is one process.
 */
import { setImmediate } from "node:timers/promises";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import type { ToolImportsTable } from "#db/schema-tools.ts";

export type ImportKind = ToolImportsTable["kind"];

/** Rows that are written, or removed, in one go: some milliseconds. */
export const ROWS_AT_A_TIME = 500;

const underWay = new Set<string>();

/** Keeps what comes in safe from being swept, until `ended`. @param id of the import, or of the set it makes. */
export function begun(id: string): void {
  underWay.add(id);
}

export function ended(id: string): void {
  underWay.delete(id);
}

export function isUnderWay(id: string): boolean {
  return underWay.has(id);
}

/** Lets everybody else be answered before the next piece. */
export function letOthersGo(): Promise<void> {
  return setImmediate();
}

const turns = new Map<string, Promise<unknown>>();

/** Does one piece of work after the other where they have a name in common: two files for one desk don't mix. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  const settled = own.catch(() => {});
  turns.set(name, settled);
  try {
    return await own;
  } finally {
    if (turns.get(name) === settled) turns.delete(name);
  }
}

/** Opens an import whose rows don't count yet. */
export async function beginImport(db: Db, companyId: string, kind: ImportKind): Promise<string> {
  const id = newId();
  begun(id);
  await db
    .insertInto("tool_imports")
    .values({ id, company_id: companyId, kind, started_at: nowIso(), finished_at: null })
    .execute();
  return id;
}

/** From here on its rows count. */
export async function finishImport(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("tool_imports").set({ finished_at: nowIso() }).where("id", "=", id).execute();
}

/** Takes an unfinished import out whose rows are gone. */
export async function dropImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("tool_imports").where("id", "=", id).where("finished_at", "is", null).execute();
  ended(id);
}

/** Imports that were cut off. */
export async function findCutOff(db: Db, kind: ImportKind): Promise<string[]> {
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
