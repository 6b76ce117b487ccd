import type { Actor } from "#app/features/actor.ts";
import type { Columns } from "#app/features/csv/csv-columns.ts";
import { problemText } from "#app/features/analysis/figures/problem.ts";
import { letOthersGo, ROWS_AT_A_TIME } from "#app/features/analysis/tools/imports.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { ImportKind, ImportTarget, Judge, TakenImport, Verdict, WaitingTable } from "./import-kind.ts";
import { fieldsOf } from "./import-fields.ts";
import { judged } from "./judge-rows.ts";
import { PreviewMaker, type TellRefused } from "./preview-maker.server.ts";
import { type ReadRow, RowReader } from "./read-row.server.ts";

/** Rows that will be written, in the order of the file. */
export type Wanted<Row> = Extract<Verdict<Row>, { is: "new" | "changed" }>;

export interface HeldSpec<Row extends object, Desk> extends Pick<
  ImportKind,
  "kind" | "title" | "noun" | "mostRows" | "findDesk" | "canUndo" | "undone"
> {
  columns: Columns<Row>;
  /** What rows are held against, as it stands now; null for somebody who may not import there. */
  open(db: Db, actor: Actor, target: ImportTarget): Promise<Desk | null>;
  judge(desk: Desk): Judge<Row>;
  /** Writes the rows, their history and the audit entry. */
  write(
    trx: Trx,
    actor: Actor,
    desk: Desk,
    rows: readonly Wanted<Row>[],
    table: WaitingTable,
  ): Promise<TakenImport>;
  /** What follows once they count. @returns what there is to say then. */
  follow?(
    db: Db,
    actor: Actor,
    desk: Desk,
    rows: readonly Wanted<Row>[],
    taken: TakenImport,
  ): Promise<TakenImport>;
}

/** A kind of import whose rows are few enough to be held, and are written in one transaction. */
export function heldImport<Row extends object, Desk>(spec: HeldSpec<Row, Desk>): ImportKind {
  const { columns, open, judge, write, follow, ...facts } = spec;
  const hold = async (table: WaitingTable) => {
    const reader = await RowReader.over(columns, table);
    const rows: ReadRow<Row>[] = [];
    for await (const record of table.records()) {
      rows.push(reader.read(record));
      if (rows.length % ROWS_AT_A_TIME === 0) await letOthersGo();
    }
    return { rows, notes: reader.notes() };
  };
  const weigh = async (desk: Desk, rows: readonly ReadRow<Row>[], tell?: TellRefused) => {
    const made = new PreviewMaker(columns, tell);
    const scales = judge(desk);
    const wanted: Wanted<Row>[] = [];
    for (const verdict of await judged(scales, rows)) {
      made.add(verdict);
      if (verdict.is === "new" || verdict.is === "changed") wanted.push(verdict);
    }
    const problems = (wanted.length > 0 ? ((await scales.whole?.(made.counts.new)) ?? []) : []).map(
      (one) => `${problemText(one)}.`,
    );
    return { made, wanted, problems, notes: scales.notes?.() ?? [] };
  };
  return {
    ...facts,
    fields: fieldsOf(columns),
    async preview(db, actor, target, table, tell) {
      const { rows, notes } = await hold(table);
      const desk = await open(db, actor, target);
      if (!desk) return null;
      const { made, problems, notes: more } = await weigh(desk, rows, tell);
      return made.made([...notes, ...more], problems);
    },
    async take(db, actor, target, table, { seen, settle }) {
      const { rows } = await hold(table);
      const result = await db.transaction().execute(async (trx) => {
        const desk = await open(trx, actor, target);
        if (!desk) return { ok: false as const, reason: "not-found" as const };
        const { made, wanted, problems } = await weigh(desk, rows);
        if (made.digest() !== seen || problems.length > 0 || wanted.length === 0)
          return { ok: false as const, reason: "changed" as const };
        const taken = await write(trx, actor, desk, wanted, table);
        await settle(trx, taken);
        return { ok: true as const, taken, desk, wanted };
      });
      if (!result.ok) return result;
      const { desk, wanted, taken } = result;
      return { ok: true, taken: (await follow?.(db, actor, desk, wanted, taken)) ?? taken };
    },
  };
}
