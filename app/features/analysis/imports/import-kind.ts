/** What every kind of import is made of: what it reads, how a row is held against what is there, how it is taken in. */
import type { Actor } from "#app/features/actor.ts";
import type { Problem } from "#app/features/numbers/problem.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { RefusalReason } from "./refusal-reasons.ts";
import type { Undone, UndoLog } from "./undo-log.server.ts";

/** How long an import that was taken can be undone. */
export const UNDO_DAYS = 30;

/** What a file is for, as its form said. */
export interface ImportTarget {
  companyId: string;
  /** The record its rows belong to, where that is not the company: a room. */
  about: string | null;
  /** What else the form asked: the name of a peer set, its source. */
  settings: Readonly<Record<string, string>>;
}

/** What the audit log keeps of an uploaded file; null for a pasted table. */
export interface ImportedFile {
  name: string;
  size: number;
  sha256: string;
}

/** For the audit log. */
export function fileDetails(file: ImportedFile | null): {
  file?: { name: string; size: number; sha256: string };
} {
  return file ? { file: { ...file } } : {};
}

/** A row whose cells could be read: only what the file has columns for. */
export interface GivenRow<Row> {
  /** In the file, from 1. */
  line: number;
  row: Partial<Row>;
  /** Fields beside whose values a currency stood. */
  currencies?: readonly { header: string; currency: string }[];
}

/** One value of a record that is there, as people read it. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** A field of a new record, as people read it. */
export interface ShownValue {
  field: string;
  text: string;
}

/** What becomes of a row. */
export type Verdict<Row> =
  /** `values` where they are not those of the row's columns. */
  | { is: "new"; line: number; label: string; row: Row; values?: ShownValue[] }
  | { is: "changed"; line: number; label: string; id: string; row: Row; changes: Change[] }
  | { is: "same"; line: number; label: string }
  | { is: "refused"; line: number; problems: readonly Problem[] };

/** What rows are held against. It knows the rows before: of two that say the same the second is refused. */
export interface Judge<Row> {
  judge(rows: readonly GivenRow<Row>[]): Verdict<Row>[] | Promise<Verdict<Row>[]>;
  /** What is wrong with all rows together, `fresh` of them new, once each was judged: then nothing can be taken. */
  whole?(fresh: number): Problem[] | Promise<Problem[]>;
  /** What is worth knowing of them before they are taken. */
  notes?(): string[];
}

export interface ImportField {
  field: string;
  header: string;
  names: readonly string[];
  /** Without a column for it nothing can be told from one another. */
  isNeeded: boolean;
}

export interface Counts {
  new: number;
  changed: number;
  same: number;
  refused: number;
}

/** What would become of a file, before anything is written. */
export interface Preview {
  counts: Counts;
  /** The first of each. */
  fresh: readonly { line: number; label: string; values: readonly ShownValue[] }[];
  changed: readonly { line: number; label: string; changes: readonly Change[] }[];
  refused: readonly { line: number; text: string }[];
  /** Why rows are refused, the commonest reason first; missing of a preview that was kept before they were grouped. */
  reasons?: readonly RefusalReason[];
  /** Problems whose reasons are not among these. */
  reasonsLeft?: number;
  /** How something was read that can be read otherwise, and what else is worth knowing. */
  notes: readonly string[];
  /** What is wrong with the file as a whole: nothing of it can be taken. */
  problems: readonly string[];
  /** Of all that was found: what is taken is what was shown. */
  digest: string;
}

/** The rows of a table that waits, each with its line; the mapping says which column is which field. */
export interface WaitingTable {
  records(): AsyncIterable<{ line: number; cells: string[] }>;
  /** The names of its columns, as they stand there. */
  headers: readonly string[];
  /** Field of each column; null where the column is not taken. */
  mapping: readonly (string | null)[];
  file: ImportedFile | null;
}

export interface TakenImport {
  /** What was done, for the page it leads to. */
  title: string;
  text: string;
  to: string;
  /** What it wrote, where it can be undone. */
  undo?: UndoLog;
  undone?: Undone;
  undoneAt?: string;
}

export interface TakeOptions {
  /** The digest of the preview that somebody said yes to. */
  seen: string;
  /** Notes, in the transaction that makes the rows count, that they are in. */
  settle(trx: Trx, taken: TakenImport): Promise<void>;
}

export type TakeResult =
  | { ok: true; taken: TakenImport }
  /** Whoever asks may not, or no longer. */
  | { ok: false; reason: "not-found" }
  /** What is there is not what the preview was held against. */
  | { ok: false; reason: "changed" };

/** Where an import stands: whose it is and where its pages lead. */
export interface ImportScope {
  /** "Deal Flow Tracker". */
  tool: string;
  companyName: string;
  /** The page with the form, and the page without. */
  again: string;
  back: string;
}

export interface ImportKind {
  kind: string;
  title: string;
  /** What one row is and what several are: "deal", "deals". */
  noun: readonly [one: string, many: string];
  fields: readonly ImportField[];
  /** Rows at most. */
  mostRows: number;
  /** The scope as far as this person may import there; null when they may not. */
  findScope(db: Db, actor: Actor, target: ImportTarget): Promise<ImportScope | null>;
  /** @param tell is told of each row that is refused, with the reasons. */
  preview(
    db: Db,
    actor: Actor,
    target: ImportTarget,
    table: WaitingTable,
    tell?: (line: number, text: string) => void,
  ): Promise<Preview | null>;
  /** Ids of what was written that something else is built on by now: an undo leaves it. */
  inUse?(trx: Trx, actor: Actor, target: ImportTarget, log: UndoLog): Promise<ReadonlySet<string>>;
  /** What follows, in their transaction, once rows were taken back. */
  undone?(trx: Trx, actor: Actor, target: ImportTarget, log: UndoLog, undone: Undone): Promise<void>;
  /** What follows that once it is committed. */
  followUndo?(db: Db, actor: Actor, target: ImportTarget, log: UndoLog): Promise<void>;
  take(
    db: Db,
    actor: Actor,
    target: ImportTarget,
    table: WaitingTable,
    options: TakeOptions,
  ): Promise<TakeResult>;
}
