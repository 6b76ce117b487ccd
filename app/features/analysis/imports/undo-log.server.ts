/** What an import wrote, so that it can be undone as one: of each record what it was before, and how it stood after. */
import { createHash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { Change } from "./import-kind.ts";
import { batchesOf, letOthersGo } from "./batches.server.ts";

/** Of a longer file no log is kept, which would be as large as the file. */
export const MOST_UNDONE = 5000;

interface UndoFacts {
  /** What identifies a row. */
  key: readonly string[];
  /** How what was added goes: as by the tool's own removal; null: for good. */
  gone: ((userId: string | null) => Raw) | null;
}

const removed = () => ({ removed_at: nowIso() });

/** The tables whose rows can be undone. */
const UNDONE = {
  deals: { key: ["id"], gone: (userId) => ({ removed_at: nowIso(), removed_by: userId }) },
  diligence_items: { key: ["id"], gone: removed },
  exchange_rates: { key: ["id"], gone: null },
  kpis: { key: ["id"], gone: removed },
  kpi_values: { key: ["kpi_id", "period"], gone: null },
  peer_sets: { key: ["id"], gone: removed },
  valuation_flows: { key: ["id"], gone: null },
  valuation_holdings: { key: ["id"], gone: removed },
} as const satisfies Record<string, UndoFacts>;
type UndoTable = keyof typeof UNDONE;
type Raw = Record<string, unknown>;

interface LoggedRow {
  /** Its key's parts, with a space between two. */
  id: string;
  /** How the history names its record, where that is not the noun and the id. */
  record?: string;
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
  /** What one of it is and what several are, where those aren't the rows of the file. */
  things?: readonly [one: string, many: string];
  rows: LoggedRow[];
}

/** A set that a file was taken in as. */
export const PEER_SET = {
  table: "peer_sets",
  noun: "peer-set",
  things: ["peer set", "peer sets"],
} as const satisfies Pick<UndoLog, "table" | "noun" | "things">;

export interface Undone {
  removed: string[];
  restored: string[];
  /** What changed since, by its label: it stays as it is. */
  left: string[];
}

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
  for (const where of keysOf(table, ids)) {
    const some = await trx.selectFrom(table).selectAll().where(where).execute();
    for (const row of some) rows.set(idOf(table, { ...row }), { ...row });
    await letOthersGo();
  }
  return rows;
}

function idOf(table: UndoTable, row: Raw): string {
  return UNDONE[table].key.map((column) => row[column]).join(" ");
}

/** Conditions that name these rows, some hundreds each: those alike in all but the last part of their key. */
function keysOf(table: UndoTable, ids: readonly string[]) {
  const key: readonly string[] = UNDONE[table].key;
  const alike = Map.groupBy(ids, (id) => id.split(" ").slice(0, -1).join(" "));
  return [...alike].flatMap(([first, some]) =>
    [...batchesOf(some)].map((batch) => {
      const given = first === "" ? [] : first.split(" ");
      const lasts = batch.map((id) => id.split(" ").at(-1) ?? "");
      return (eb: ExpressionBuilder<Schema, UndoTable>) =>
        eb.and([
          ...given.map((part, at) => eb(eb.ref(key[at] as "id"), "=", part)),
          eb(eb.ref(key.at(-1) as "id"), "in", lasts),
        ]);
    }),
  );
}

/** The log of what was written, once it is. @param before rows that were there, by `rawRows`. */
export async function undoLog(
  trx: Trx,
  of: Pick<UndoLog, "table" | "noun" | "things">,
  before: ReadonlyMap<string, Raw>,
  written: readonly (Pick<LoggedRow, "id" | "label" | "record"> & { changes?: readonly Change[] })[],
): Promise<UndoLog> {
  const after = await rawRows(
    trx,
    of.table,
    written.map(({ id }) => id),
  );
  const rows = written.map(({ changes = [], ...one }) => ({
    ...one,
    mark: markOf(after.get(one.id)),
    before: before.get(one.id) ?? null,
    changes,
  }));
  return { ...of, rows };
}

/**
 * Takes back what nobody has changed since, and says what was left.
 * @param about.inUse ids of rows that something else is built on by now: they are left.
 */
export async function undoRows(
  trx: Trx,
  actor: Actor,
  { table, noun, rows }: UndoLog,
  { companyId, source, inUse }: { companyId: string; source: string; inUse: ReadonlySet<string> },
): Promise<Undone> {
  const now = await rawRows(
    trx,
    table,
    rows.map(({ id }) => id),
  );
  const untouched = rows.filter(({ id, mark }) => mark === markOf(now.get(id)) && !inUse.has(id));
  const added = untouched.filter(({ before }) => before === null).map(({ id }) => id);
  const changed = untouched.filter(({ before }) => before !== null);
  await removeRows(trx, actor, table, added);
  for (const batch of batchesOf(changed)) {
    for (const { id, before } of batch) {
      const values = Object.fromEntries(
        Object.entries(before ?? {}).filter(([column]) => !derived.has(column)),
      );
      for (const where of keysOf(table, [id]))
        await trx
          .updateTable(table)
          .set({ ...values, ...touched(now.get(id)) })
          .where(where)
          .execute();
    }
    await letOthersGo();
  }
  await recordChanges(trx, actor, {
    companyId,
    source,
    records: [...Map.groupBy(changed, ({ id, record }) => record ?? `${noun}:${id}`)].map(
      ([record, some]) => ({
        record,
        changes: some.flatMap(({ changes }) =>
          changes.map((one) => ({ ...one, before: one.after, after: one.before })),
        ),
      }),
    ),
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
  const { gone } = UNDONE[table];
  for (const where of keysOf(table, ids)) {
    await (gone
      ? trx.updateTable(table).set(gone(actor.userId)).where(where).execute()
      : trx.deleteFrom(table).where(where).execute());
    await letOthersGo();
  }
}

function markOf(row: Raw | undefined): string {
  if (!row) return "gone";
  const told = Object.entries(row)
    .filter(([column]) => !derived.has(column))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 22);
}
