/** What all kinds of import share: rows are judged against what is there, then written in one transaction. */
import { problemText } from "#app/features/numbers/problem.ts";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#app/features/actor.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import type { Columns, CsvColumn } from "#app/features/csv/csv-columns.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { BATCH_ROWS, batchesOf, letOthersGo } from "./batches.server.ts";
import type {
  ImportedFile,
  ImportField,
  ImportKind,
  ImportTarget,
  Judge,
  TakenImport,
  TakeResult,
  Verdict,
  WaitingTable,
} from "./import-kind.ts";
import { PreviewMaker, type TellRefused } from "./preview-maker.server.ts";
import { type ReadRow, RowReader } from "./read-row.server.ts";
import { MOST_UNDONE, rawRows, type UndoLog, undoLog } from "./undo-log.server.ts";

/** A row that will be written. */
export type Accepted<Row> = Extract<Verdict<Row>, { is: "new" | "changed" }>;
export type Changed<Row> = Extract<Verdict<Row>, { is: "changed" }>;

export interface RecordImport<Row extends object, Scope> extends Pick<
  ImportKind,
  "kind" | "title" | "noun" | "mostRows" | "findScope" | "inUse" | "undone" | "followUndo"
> {
  columns: Columns<Row>;
  /** What rows are judged against, as it is now; null for somebody who may not import there. */
  open(db: Db, actor: Actor, target: ImportTarget): Promise<Scope | null>;
  judge(scope: Scope, db: Db, actor: Actor): Judge<Row>;
  /** Whether the rows may be written as they were judged. Without it, whether nothing they were judged against changed. */
  isCurrent?(trx: Trx, actor: Actor, scope: Scope, rows: readonly Accepted<Row>[]): Promise<boolean>;
  /** Writes the rows, their history and the audit entry. */
  write(
    trx: Trx,
    actor: Actor,
    scope: Scope,
    rows: readonly Accepted<Row>[],
    file: ImportedFile | null,
  ): Promise<TakenImport>;
  /** What follows once they count. @returns what there is to say then. */
  follow?(
    db: Db,
    actor: Actor,
    scope: Scope,
    rows: readonly Accepted<Row>[],
    taken: TakenImport,
  ): Promise<TakenImport>;
}

/** A kind of import. Its rows are judged before the transaction, which finds out whether they still may be written so. */
export function defineImport<Row extends object, Scope>(spec: RecordImport<Row, Scope>): ImportKind {
  const { columns, open, judge, isCurrent, write, follow, ...facts } = spec;
  const readRows = async (table: WaitingTable) => {
    const reader = await RowReader.over(columns, table);
    const rows: ReadRow<Row>[] = [];
    for await (const record of table.records()) {
      rows.push(reader.read(record));
      if (rows.length % BATCH_ROWS === 0) await letOthersGo();
    }
    return { rows, notes: reader.notes() };
  };
  const judgeRows = async (
    db: Db,
    actor: Actor,
    target: ImportTarget,
    rows: readonly ReadRow<Row>[],
    tell?: TellRefused,
  ) => {
    const scope = await open(db, actor, target);
    if (!scope) return null;
    const preview = new PreviewMaker(columns, tell);
    const judging = judge(scope, db, actor);
    const accepted: Accepted<Row>[] = [];
    for (const batch of batchesOf(rows)) {
      for (const verdict of await verdictsOf(judging, batch)) {
        preview.add(verdict);
        if (verdict.is === "new" || verdict.is === "changed") accepted.push(verdict);
      }
      await letOthersGo();
    }
    const problems = accepted.length > 0 ? ((await judging.whole?.(preview.counts.new)) ?? []) : [];
    const notes = judging.notes?.() ?? [];
    return { scope, preview, accepted, problems: problems.map((one) => `${problemText(one)}.`), notes };
  };
  return {
    ...facts,
    fields: fieldsOf(columns),
    async preview(db, actor, target, table, tell) {
      const { rows, notes } = await readRows(table);
      const judged = await judgeRows(db, actor, target, rows, tell);
      return judged && judged.preview.made([...notes, ...judged.notes], judged.problems);
    },
    take(db, actor, target, table, { seen, settle }) {
      return inTurn(`${facts.kind} ${target.companyId}`, async (): Promise<TakeResult> => {
        const judged = await judgeRows(db, actor, target, (await readRows(table)).rows);
        if (!judged) return { ok: false, reason: "not-found" };
        const { scope, preview, accepted, problems } = judged;
        if (preview.digest() !== seen || problems.length > 0 || accepted.length === 0)
          return { ok: false, reason: "changed" };
        const taken = await db.transaction().execute(async (trx) => {
          const isSame = isCurrent
            ? await isCurrent(trx, actor, scope, accepted)
            : isDeepStrictEqual(await open(trx, actor, target), scope);
          if (!isSame) return null;
          const written = await write(trx, actor, scope, accepted, table.file);
          await settle(trx, written);
          return written;
        });
        if (!taken) return { ok: false, reason: "changed" };
        return { ok: true, taken: (await follow?.(db, actor, scope, accepted, taken)) ?? taken };
      });
    },
  };
}

/** The verdict of every row, in their order: one that can't be read is refused. */
async function verdictsOf<Row>(judging: Judge<Row>, rows: readonly ReadRow<Row>[]): Promise<Verdict<Row>[]> {
  const verdicts = (await judging.judge(rows.flatMap((row) => (row.ok ? [row.given] : [])))).values();
  return rows.map((row): Verdict<Row> => {
    if (!row.ok) return { is: "refused", line: row.line, problems: row.problems };
    const { value } = verdicts.next();
    if (!value) throw new Error("A row was not judged.");
    return value;
  });
}

/** The fields of a kind of import, as its pages need them. */
export function fieldsOf<Row extends object>(columns: Columns<Row>): ImportField[] {
  return Object.entries<Pick<CsvColumn<never>, "header" | "names" | "isNeeded">>(columns).map(
    ([field, { header, names = [], isNeeded }]) => ({ field, header, names, isNeeded }),
  );
}

interface Writing<Row> extends Pick<UndoLog, "table" | "noun"> {
  companyId: string;
  file: ImportedFile | null;
  /** Writes some of the rows. @returns their ids, in order. */
  write(rows: readonly Accepted<Row>[]): Promise<string[]>;
  /** How the history names a row's record; null where the rows have none. */
  recordOf?: ((id: string) => string) | null;
}

export interface WrittenRecords {
  added: number;
  changed: number;
  /** For the end of the sentence that tells of the import, where it is too long to be undone. */
  limit: string;
  undo: Pick<TakenImport, "undo">;
}

/** Writes rows batch by batch, with the history of what they change and what an undo needs. */
export async function writeRecords<Row>(
  trx: Trx,
  actor: Actor,
  rows: readonly Accepted<Row>[],
  { table, noun, companyId, file, write, recordOf = (id) => `${noun}:${id}` }: Writing<Row>,
): Promise<WrittenRecords> {
  const changed = rows.filter((one) => one.is === "changed");
  const canUndo = rows.length <= MOST_UNDONE;
  const before = canUndo ? await rawRows(trx, table, idsOf(changed)) : new Map();
  const ids: string[] = [];
  for (const batch of batchesOf(rows)) {
    ids.push(...(await write(batch)));
    await letOthersGo();
  }
  if (recordOf) {
    const records = Map.groupBy(changed, ({ id }) => recordOf(id));
    await recordChanges(trx, actor, {
      companyId,
      source: importSource(file),
      records: [...records].map(([record, some]) => ({
        record,
        changes: some.flatMap(({ changes }) => changes),
      })),
    });
  }
  const written = rows.map((one, at) => {
    const id = ids[at] ?? "";
    const changes = one.is === "changed" ? one.changes : [];
    return { id, label: one.label, changes, ...(recordOf && { record: recordOf(id) }) };
  });
  return {
    added: rows.length - changed.length,
    changed: changed.length,
    limit: canUndo ? "" : " So many can’t be undone as one.",
    undo: canUndo ? { undo: await undoLog(trx, { table, noun }, before, written) } : {},
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
