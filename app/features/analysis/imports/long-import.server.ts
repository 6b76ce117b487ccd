import type { Actor } from "#app/features/actor.ts";
import type { Columns } from "#app/features/csv/csv-columns.ts";
import { problemText } from "#app/features/analysis/figures/problem.ts";
import {
  inTurn,
  letOthersGo,
  ROWS_AT_A_TIME,
  whileUnderWay,
} from "#app/features/analysis/tools/imports.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Wanted } from "./held-import.server.ts";
import { fieldsOf } from "./import-fields.ts";
import type {
  ImportKind,
  ImportTarget,
  Judge,
  TakenImport,
  TakeResult,
  WaitingTable,
} from "./import-kind.ts";
import { PreviewMaker, type TellRefused } from "./preview-maker.server.ts";
import { judged } from "./judge-rows.ts";
import { type ReadRow, RowReader } from "./read-row.server.ts";

/** Takes rows in piece by piece: nobody sees any of them before the last is in. */
export interface LongWriter<Row> {
  /** Writes some rows where nobody looks. */
  write(rows: readonly Wanted<Row>[]): Promise<void>;
  /**
   * Lets them count, with their history and the audit entry.
   * @returns null when what they were held against has changed: then nothing of them is kept.
   */
  finish(trx: Trx): Promise<TakenImport | null>;
  /** What follows once they count. @returns what there is to say then. */
  follow?(taken: TakenImport): Promise<TakenImport>;
  /** Takes out what was written: it won't count, or it is kept elsewhere by now. */
  forget(isTaken: boolean): Promise<void>;
}

export interface LongSpec<Row extends object, Desk> extends Pick<
  ImportKind,
  "kind" | "title" | "noun" | "mostRows" | "findDesk" | "canUndo"
> {
  columns: Columns<Row>;
  /** What rows are held against, as it stands now; null for somebody who may not import there. */
  open(db: Db, actor: Actor, target: ImportTarget): Promise<Desk | null>;
  judge(desk: Desk): Judge<Row>;
  /** @param id of the import, which is under way. */
  writer(db: Db, actor: Actor, desk: Desk, id: string, table: WaitingTable): LongWriter<Row>;
}

/** A kind of import that may be a hundred thousand rows: they are judged and written in pieces. */
export function longImport<Row extends object, Desk>(spec: LongSpec<Row, Desk>): ImportKind {
  const { columns, open, judge, writer, ...facts } = spec;

  const weigh = async (
    table: WaitingTable,
    desk: Desk,
    write: (rows: readonly Wanted<Row>[]) => Promise<void> = async () => {},
    tell?: TellRefused,
  ) => {
    const reader = await RowReader.over(columns, table);
    const made = new PreviewMaker(columns, tell);
    const scales = judge(desk);
    let piece: ReadRow<Row>[] = [];
    const weighPiece = async () => {
      const verdicts = await judged(scales, piece);
      piece = [];
      for (const verdict of verdicts) made.add(verdict);
      await write(verdicts.filter((one) => one.is === "new" || one.is === "changed"));
      await letOthersGo();
    };
    for await (const record of table.records()) {
      piece.push(reader.read(record));
      if (piece.length >= ROWS_AT_A_TIME) await weighPiece();
    }
    await weighPiece();
    const isAny = made.counts.new + made.counts.changed > 0;
    const problems = isAny ? ((await scales.whole?.(made.counts.new)) ?? []) : [];
    return { made, isAny, notes: [...reader.notes(), ...(scales.notes?.() ?? [])], problems };
  };

  const take = async (
    db: Db,
    actor: Actor,
    desk: Desk,
    table: WaitingTable,
    { seen, settle }: Parameters<ImportKind["take"]>[4],
    id: string,
  ): Promise<TakeResult> => {
    const rows = writer(db, actor, desk, id, table);
    let isTaken = false;
    try {
      const { made, problems, isAny } = await weigh(table, desk, (some) => rows.write(some));
      if (made.digest() !== seen || problems.length > 0 || !isAny) return { ok: false, reason: "changed" };
      const taken = await db.transaction().execute(async (trx) => {
        const done = await rows.finish(trx);
        if (done) await settle(trx, done);
        return done;
      });
      if (!taken) return { ok: false, reason: "changed" };
      isTaken = true;
      return { ok: true, taken: (await rows.follow?.(taken)) ?? taken };
    } finally {
      await rows.forget(isTaken);
    }
  };

  return {
    ...facts,
    fields: fieldsOf(columns),
    async preview(db, actor, target, table, tell) {
      const desk = await open(db, actor, target);
      if (!desk) return null;
      const { made, notes, problems } = await weigh(table, desk, undefined, tell);
      return made.made(
        notes,
        problems.map((one) => `${problemText(one)}.`),
      );
    },
    take(db, actor, target, table, options) {
      return inTurn(`${facts.kind} ${target.companyId}`, async (): Promise<TakeResult> => {
        const desk = await open(db, actor, target);
        if (!desk) return { ok: false, reason: "not-found" };
        const id = newId();
        return whileUnderWay(id, () => take(db, actor, desk, table, options, id));
      });
    },
  };
}
