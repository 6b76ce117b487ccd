import { count } from "#app/plural.ts";
import { resolve } from "node:path";
import type { Actor, Member } from "#app/features/actor.ts";
import { type CsvRecord, readCsv } from "#app/features/csv/csv-reader.server.ts";
import { CsvError } from "#app/features/csv/csv-limits.ts";
import type { CsvEncoding } from "#app/features/csv/csv-text.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { hours, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { PdfBusyError, PdfStoppedError, readSheetApart } from "#app/platform/pdf/pdf.server.ts";
import { fileDraftPath, removeFileDraft, touchDraft } from "#app/platform/storage/storage.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import { MEGABYTE, type UploadedFile } from "#app/platform/uploads/upload.ts";
import type { SheetTable } from "#app/platform/workbook/sheet-table.ts";
import type {
  ImportedFile,
  ImportKind,
  ImportTarget,
  Preview,
  WaitingTable,
} from "../imports/import-kind.ts";
import { importKinds, type KindName } from "./import-kinds.server.ts";
import { mapColumns } from "../imports/map-columns.ts";
import { linesOf, readTable, type TableFacts, writeTable } from "./staged-table.server.ts";
import { findStagedImport } from "./staged-import.scope.server.ts";

/** What one file may be. Rows are counted by its kind. */
export const IMPORT_FILE = { bytes: 64 * MEGABYTE, columns: 60, cell: 10_000 };

/** Rows beyond those that are taken: the names, and what may stand above them. */
const rowsAbove = 20;

/** Seconds a file waits for a yes: as long as its temporary files are kept. */
const waitsFor = hours(1);

export interface StageImportInput extends Omit<ImportTarget, "about" | "settings"> {
  kind: KindName;
  about?: string | null;
  settings?: ImportTarget["settings"];
  /** A pasted text or an uploaded file. */
  source: string | UploadedFile;
  once?: string | undefined;
}

export type StageImportResult =
  /** `kept`: the uploaded file that has to stay. */
  | { ok: true; id: string; kept: string | null }
  | { ok: false; reason: "not-found" }
  /** Sentences that say why the file can't be read. */
  | { ok: false; reason: "file"; problems: string[] };

/**
 * Reads a file and keeps its rows for an hour, with what would become of them: nothing of it counts until somebody has
 * seen that and said yes.
 */
export function stageImport(db: Db, actor: Member, input: StageImportInput): Promise<StageImportResult> {
  // Two posts of one form: the second finds the first.
  return inTurn(`stage ${actor.userId}`, () => stage(db, actor, input));
}

async function stage(db: Db, actor: Member, input: StageImportInput): Promise<StageImportResult> {
  const kind = importKinds[input.kind];
  const target = { companyId: input.companyId, about: input.about ?? null, settings: input.settings ?? {} };
  if (!(await kind.findScope(db, actor, target))) return { ok: false, reason: "not-found" };
  const earlier = await db
    .transaction()
    .execute((trx) => resultOfOnce(trx, actor, onceOfImport(input.kind), input.once));
  if (earlier !== undefined) return { ok: true, id: earlier, kept: await sourceOf(db, actor, earlier) };
  const read = await readSource(input.source, kind);
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  const { source } = input;
  const file =
    typeof source === "string" ? null : { name: source.name, size: source.size, sha256: source.sha256 };
  const mapping = mapColumns(read.facts.headers, kind.fields);
  const preview = await previewOf(db, actor, kind, target, { ...read, mapping, file });
  if (!preview) return { ok: false, reason: "not-found" };
  const id = newId();
  const first = await db.transaction().execute(async (trx) => {
    // The same form may have come to another process meanwhile.
    const before = await resultOfOnce(trx, actor, onceOfImport(input.kind), input.once);
    if (before !== undefined) return before;
    await trx
      .insertInto("staged_imports")
      .values({
        id,
        company_id: target.companyId,
        user_id: actor.userId,
        kind: kind.kind,
        about: target.about,
        settings: JSON.stringify(target.settings),
        file: file && JSON.stringify(file),
        source_draft: read.kept,
        table_draft: read.draftId,
        facts: JSON.stringify(read.facts),
        mapping: JSON.stringify(mapping),
        preview: JSON.stringify(preview),
        created_at: nowIso(),
        expires_at: isoAfter(waitsFor),
        taken: null,
      })
      .execute();
    await recordOnce(trx, actor, onceOfImport(input.kind), input.once, id);
    return id;
  });
  if (first !== id) return { ok: true, id: first, kept: await sourceOf(db, actor, first) };
  // From here on it stays, although the request that wrote it ends.
  await touchDraft(read.draftId);
  if (read.kept !== null) await touchDraft(read.kept);
  return { ok: true, id, kept: read.kept };
}

/** What an import's form is called where it is told from its repeats. */
export const onceOfImport = (kind: StageImportInput["kind"]) => `import ${importKinds[kind].kind}`;

/** The workbook that an import may read again, from another of its sheets. */
const sourceOf = async (db: Db, actor: Actor, id: string): Promise<string | null> =>
  (await findStagedImport(db, actor, id))?.sourceDraft ?? null;

type ReadSource =
  { ok: true; draftId: string; facts: TableFacts; kept: string | null } | { ok: false; problems: string[] };

function readSource(source: string | UploadedFile, kind: ImportKind): Promise<ReadSource> {
  if (typeof source !== "string" && source.type === "xlsx") return readWorkbook(source.draftId, null, kind);
  return readText(typeof source === "string" ? [source] : readUpload(source), kind);
}

async function readText(pieces: Parameters<typeof readCsv>[0], kind: ImportKind): Promise<ReadSource> {
  try {
    const limits = { ...IMPORT_FILE, rows: kind.mostRows + rowsAbove };
    let encoding = "utf-8" as CsvEncoding;
    const records = readCsv(pieces, limits, (found) => (encoding = found));
    const read = await written(records, kind);
    if (!read.ok || encoding !== "windows-1252") return read;
    return { ...read, facts: { ...read.facts, notes: [...read.facts.notes, asWestern] } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, problems: [error.problem === "rows" ? tooMany(kind) : error.message] };
  }
}

/** @param draftId the workbook as it came, which stays, so that another of its sheets can be read. */
export async function readWorkbook(
  draftId: string,
  sheet: string | null,
  kind: ImportKind,
): Promise<ReadSource> {
  try {
    const limits = { ...IMPORT_FILE, rows: kind.mostRows + rowsAbove };
    const { read, bytes } = await readSheetApart(resolve(fileDraftPath(draftId)), sheet, limits);
    if (!read.ok) return { ok: false, problems: [read.problem] };
    const { table } = read;
    const result = await written(linesOf(bytes), kind, table);
    return result.ok ? { ...result, kept: draftId } : result;
  } catch (error) {
    if (error instanceof PdfStoppedError) return { ok: false, problems: [tooHeavy] };
    if (error instanceof PdfBusyError) return { ok: false, problems: [busy] };
    throw error;
  }
}

const asWestern =
  "The file is not UTF-8 and was read as Windows-1252, as Excel’s “CSV (Comma delimited)” is: look at its £ and é.";
const tooHeavy =
  "The workbook takes too long to read, or too much memory. Save the sheet as “CSV UTF-8” and choose that";
const busy = "Too many files are being read at this moment. Send it again in a minute";

async function written(
  records: AsyncIterable<CsvRecord>,
  kind: ImportKind,
  sheet?: SheetTable,
): Promise<ReadSource> {
  const table = await writeTable(records, kind.fields, { isText: sheet === undefined });
  if (!table) return { ok: false, problems: [nothing(kind, sheet)] };
  const { draftId, facts } = table;
  if (facts.rows > kind.mostRows) {
    await removeFileDraft(draftId);
    return { ok: false, problems: [tooMany(kind)] };
  }
  if (!sheet) return { ok: true, draftId, facts, kept: null };
  const { sheet: name, sheets: others } = sheet;
  const notes = [...sheetNotes(sheet), ...facts.notes];
  return { ok: true, draftId, facts: { ...facts, notes, sheet: { name, others } }, kept: null };
}

function sheetNotes({ hidden, merged, is1904 }: SheetTable): string[] {
  const notes = [];
  if (hidden > 0)
    notes.push(`${hidden === 1 ? "A hidden sheet was" : `${count(hidden, "hidden sheet")} were`} not read.`);
  if (merged > 0) {
    const cells =
      merged === 1 ? "Cells are merged in one place" : `Cells are merged in ${count(merged, "place")}`;
    notes.push(`${cells}: the value counts for the first of them alone.`);
  }
  if (is1904) notes.push("The workbook counts its days from 1904, and they were read so.");
  return notes;
}

function nothing({ noun: [, many] }: ImportKind, sheet?: SheetTable): string {
  const where = sheet ? `The sheet “${sheet.sheet}”` : "The file";
  return `${where} has no ${many}: below the line of column names there is nothing`;
}

function tooMany({ mostRows }: ImportKind): string {
  return `The file has more than ${count(mostRows, "row")}. Split it in two`;
}

/** What would become of the rows of a table. */
export function previewOf(
  db: Db,
  actor: Actor,
  kind: ImportKind,
  target: ImportTarget,
  waiting: Waiting,
): Promise<Preview | null> {
  return kind.preview(db, actor, target, waitingTable(waiting));
}

interface Waiting {
  draftId: string;
  facts: Pick<TableFacts, "headers">;
  mapping: readonly (string | null)[];
  file: ImportedFile | null;
}

export function waitingTable({ draftId, facts: { headers }, mapping, file }: Waiting): WaitingTable {
  return { records: () => readTable(draftId), headers, mapping, file };
}
