/** What an import wrote, so that it can be undone as one: of each record what it was before, and how it stood after. */
import { createHash } from "node:crypto";
import type { Actor } from "#app/features/actor.ts";
import { recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Change } from "./import-kind.ts";

/** The tables whose rows can be undone, by how what was added goes: as by the tool's own removal, or for good. */
const REMOVED = {
  deals: (userId: string | null) => ({ removed_at: nowIso(), removed_by: userId }),
  valuation_holdings: () => ({ removed_at: nowIso() }),
  valuation_flows: null,
} as const;
type UndoTable = keyof typeof REMOVED;
type Raw = Record<string, unknown>;

interface LoggedRow {
  id: string;
  /** What people know it by, where something of it has to be told. */
  label: string;
  /** Of the row as the import left it. */
  mark: string;
  /** Null for one that the import added. */
  before: Raw | null;
  changes: readonly Change[];
}

export interface UndoLog {
  table: UndoTable;
  /** How the history names a record of it: "deal". */
  noun: string;
  rows: LoggedRow[];
}

export interface Undone {
  removed: string[];
  restored: string[];
  /** What changed since, by its label: it stays as it is. */
  left: string[];
}

const atATime = 500;
/** What follows from other records, or counts changes: it tells nothing of whether somebody changed a row. */
const derived = new Set([
  "fair_value_pence",
  "fair_value_on",
  "last_updated",
  "name_folded",
  "revision",
  "updated_at",
]);

/** Rows as they are, by their ids. */
export async function rawRows(trx: Trx, table: UndoTable, ids: readonly string[]): Promise<Map<string, Raw>> {
  const rows = new Map<string, Raw>();
  for (let from = 0; from < ids.length; from += atATime) {
    const some = await trx
      .selectFrom(table)
      .selectAll()
      .where("id", "in", ids.slice(from, from + atATime))
      .execute();
    for (const row of some) rows.set(row.id, { ...row });
  }
  return rows;
}

/** The log of what was written, once it is. @param before rows that were there, by `rawRows`. */
export async function undoLog(
  trx: Trx,
  { table, noun }: Pick<UndoLog, "table" | "noun">,
  before: ReadonlyMap<string, Raw>,
  written: readonly { id: string; label: string; changes?: readonly Change[] }[],
): Promise<UndoLog> {
  const after = await rawRows(
    trx,
    table,
    written.map(({ id }) => id),
  );
  const rows = written.map(({ id, label, changes = [] }) => ({
    id,
    label,
    mark: markOf(after.get(id)),
    before: before.get(id) ?? null,
    changes,
  }));
  return { table, noun, rows };
}

/** Takes back what nobody has changed since, and says what was left. */
export async function undoRows(
  trx: Trx,
  actor: Actor,
  { table, noun, rows }: UndoLog,
  { companyId, source }: { companyId: string; source: string },
): Promise<Undone> {
  const now = await rawRows(
    trx,
    table,
    rows.map(({ id }) => id),
  );
  const untouched = rows.filter(({ id, mark }) => mark === markOf(now.get(id)));
  const added = untouched.filter(({ before }) => before === null).map(({ id }) => id);
  const changed = untouched.filter(({ before }) => before !== null);
  await removeRows(trx, actor, table, added);
  for (const { id, before } of changed) {
    const values = Object.fromEntries(
      Object.entries(before ?? {}).filter(([column]) => !derived.has(column)),
    );
    await trx
      .updateTable(table)
      .set({ ...values, ...touched(now.get(id)) })
      .where("id", "=", id)
      .execute();
  }
  await recordChanges(trx, actor, {
    companyId,
    source,
    records: changed.map(({ id, changes }) => ({
      record: `${noun}:${id}`,
      changes: changes.map((one) => ({ ...one, before: one.after, after: one.before })),
    })),
  });
  return {
    removed: added,
    restored: changed.map(({ id }) => id),
    left: rows.filter((row) => !untouched.includes(row)).map(({ label }) => label),
  };
}

/** Whoever has it open in a form is told that it changed. */
function touched(row: Raw = {}): Raw {
  return {
    ...("revision" in row && { revision: Number(row.revision) + 1 }),
    ...("updated_at" in row && { updated_at: nowIso() }),
    ...("last_updated" in row && { last_updated: nowIso() }),
  };
}

async function removeRows(trx: Trx, actor: Actor, table: UndoTable, ids: readonly string[]): Promise<void> {
  const gone = REMOVED[table]?.(actor.userId);
  for (let from = 0; from < ids.length; from += atATime) {
    const some = ids.slice(from, from + atATime);
    await (gone
      ? trx.updateTable(table).set(gone).where("id", "in", some).execute()
      : trx.deleteFrom(table).where("id", "in", some).execute());
  }
}

function markOf(row: Raw | undefined): string {
  if (!row) return "gone";
  const told = Object.entries(row)
    .filter(([column]) => !derived.has(column))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 22);
}
