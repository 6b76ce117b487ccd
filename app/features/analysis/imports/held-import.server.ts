import type { Actor } from "#app/features/actor.ts";
import type { Columns } from "#app/features/csv/csv-columns.ts";
import { problemText } from "#app/features/numbers/problem.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import { inPieces, letOthersGo, ROWS_AT_A_TIME } from "./in-pieces.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type {
  ImportKind,
  ImportTarget,
  Judge,
  TakenImport,
  TakeResult,
  Verdict,
  WaitingTable,
} from "./import-kind.ts";
import { fieldsOf } from "./import-fields.ts";
import { judged } from "./judge-rows.ts";
import { PreviewMaker, type TellRefused } from "./preview-maker.server.ts";
import { type ReadRow, RowReader } from "./read-row.server.ts";

/** Rows that will be written, in the order of the file. */
export type Wanted<Row> = Extract<Verdict<Row>, { is: "new" | "changed" }>;

export interface HeldSpec<Row extends object, Desk> extends Pick<
  ImportKind,
  "kind" | "title" | "noun" | "mostRows" | "findDesk" | "inUse" | "undone" | "followUndo"
> {
  columns: Columns<Row>;
  /** What rows are held against, as it stands now; null for somebody who may not import there. */
  open(db: Db, actor: Actor, target: ImportTarget): Promise<Desk | null>;
  judge(desk: Desk): Judge<Row>;
  /**
   * Whether what the rows were held against stands still. With it they are judged once, piece by piece, before the
   * transaction that writes them; without it, where they are few, again within it.
   */
  stands?(trx: Trx, actor: Actor, desk: Desk, rows: readonly Wanted<Row>[]): Promise<boolean>;
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

/** A kind of import: its rows are judged against what is there, and written in one transaction. */
export function heldImport<Row extends object, Desk>(spec: HeldSpec<Row, Desk>): ImportKind {
  const { columns, open, judge, stands, write, follow, ...facts } = spec;
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
    for (const piece of inPieces(rows, stands ? ROWS_AT_A_TIME : rows.length)) {
      for (const verdict of await judged(scales, piece)) {
        made.add(verdict);
        if (verdict.is === "new" || verdict.is === "changed") wanted.push(verdict);
      }
      await letOthersGo();
    }
    const problems = (wanted.length > 0 ? ((await scales.whole?.(made.counts.new)) ?? []) : []).map(
      (one) => `${problemText(one)}.`,
    );
    return { desk, made, wanted, problems, notes: scales.notes?.() ?? [] };
  };
  const openAndWeigh = async (
    db: Db,
    actor: Actor,
    target: ImportTarget,
    rows: readonly ReadRow<Row>[],
    tell?: TellRefused,
  ) => {
    const desk = await open(db, actor, target);
    return desk && weigh(desk, rows, tell);
  };
  return {
    ...facts,
    fields: fieldsOf(columns),
    async preview(db, actor, target, table, tell) {
      const { rows, notes } = await hold(table);
      const weighed = await openAndWeigh(db, actor, target, rows, tell);
      return weighed && weighed.made.made([...notes, ...weighed.notes], weighed.problems);
    },
    take(db, actor, target, table, { seen, settle }) {
      return inTurn(`${facts.kind} ${target.companyId}`, async (): Promise<TakeResult> => {
        const { rows } = await hold(table);
        const before = stands ? await openAndWeigh(db, actor, target, rows) : null;
        const result = await db.transaction().execute(async (trx) => {
          const weighed = before ?? (await openAndWeigh(trx, actor, target, rows));
          if (!weighed) return { ok: false as const, reason: "not-found" as const };
          const { desk, made, wanted, problems } = weighed;
          const isSame =
            made.digest() === seen &&
            problems.length === 0 &&
            wanted.length > 0 &&
            ((await stands?.(trx, actor, desk, wanted)) ?? true);
          if (!isSame) return { ok: false as const, reason: "changed" as const };
          const taken = await write(trx, actor, desk, wanted, table);
          await settle(trx, taken);
          return { ok: true as const, taken, desk, wanted };
        });
        if (!result.ok) return result;
        const { desk, wanted, taken } = result;
        return { ok: true, taken: (await follow?.(db, actor, desk, wanted, taken)) ?? taken };
      });
    },
  };
}
