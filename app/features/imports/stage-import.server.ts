import type { Actor, Member } from "#app/features/actor.ts";
import { CsvError, readCsv } from "#app/features/csv/csv-reader.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { hours, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { removeDraft, touchDraft } from "#app/platform/storage.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import { MEGABYTE, type UploadedFile } from "#app/platform/uploads/upload.ts";
import type { ImportedFile, ImportKind, ImportTarget, Preview, WaitingTable } from "./import-kind.ts";
import { importKinds, type KindName } from "./kinds.server.ts";
import { mapColumns } from "./map-columns.ts";
import { readTable, type TableFacts, writeTable } from "./staged-table.server.ts";

/** What one file may be. Rows are counted by its kind. */
export const IMPORT_FILE = { bytes: 64 * MEGABYTE, columns: 60, cell: 10_000 };

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
  | { ok: true; id: string }
  | { ok: false; reason: "not-found" }
  /** Sentences that say why the file can't be read. */
  | { ok: false; reason: "file"; problems: string[] };

/**
 * Reads a file and keeps its rows for an hour, with what would become of them: nothing of it counts until somebody has
 * seen that and said yes.
 */
export async function stageImport(
  db: Db,
  actor: Member,
  input: StageImportInput,
): Promise<StageImportResult> {
  const kind = importKinds[input.kind];
  const target = { companyId: input.companyId, about: input.about ?? null, settings: input.settings ?? {} };
  if (!(await kind.findDesk(db, actor, target))) return { ok: false, reason: "not-found" };
  const earlier = await db
    .transaction()
    .execute((trx) => resultOfOnce(trx, actor, `import ${kind.kind}`, input.once));
  if (earlier !== undefined) return { ok: true, id: earlier };
  const read = await readSource(input.source, kind);
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  const { source } = input;
  const file =
    typeof source === "string" ? null : { name: source.name, size: source.size, sha256: source.sha256 };
  const mapping = mapColumns(read.facts.headers, kind.fields);
  const preview = await previewOf(db, actor, kind, target, { ...read, mapping, file });
  if (!preview) return { ok: false, reason: "not-found" };
  const id = newId();
  await db.transaction().execute(async (trx) => {
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
        source_draft: null,
        table_draft: read.draftId,
        facts: JSON.stringify(read.facts),
        mapping: JSON.stringify(mapping),
        preview: JSON.stringify(preview),
        created_at: nowIso(),
        expires_at: isoAfter(waitsFor),
        taken: null,
      })
      .execute();
    await recordOnce(trx, actor, `import ${kind.kind}`, input.once, id);
  });
  // From here on it stays, although the request that wrote it ends.
  await touchDraft(read.draftId);
  return { ok: true, id };
}

type ReadSource = { ok: true; draftId: string; facts: TableFacts } | { ok: false; problems: string[] };

async function readSource(source: string | UploadedFile, kind: ImportKind): Promise<ReadSource> {
  const limits = { ...IMPORT_FILE, rows: kind.mostRows + 20 };
  const pieces = typeof source === "string" ? [source] : readUpload(source);
  try {
    const written = await writeTable(readCsv(pieces, limits), kind.fields);
    if (!written) return { ok: false, problems: [nothing(kind)] };
    const { draftId, facts } = written;
    if (facts.rows <= kind.mostRows) return { ok: true, draftId, facts };
    await removeDraft(draftId);
    return { ok: false, problems: [tooMany(kind)] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, problems: [error.problem === "rows" ? tooMany(kind) : error.message] };
  }
}

function nothing({ noun: [, many] }: ImportKind): string {
  return `The file has no ${many}: below the line of column names there is nothing`;
}

function tooMany({ mostRows }: ImportKind): string {
  return `The file has more than ${mostRows.toLocaleString("en-GB")} rows. Split it in two`;
}

/** What would become of the rows of a table. */
export function previewOf(
  db: Db,
  actor: Actor,
  kind: ImportKind,
  target: ImportTarget,
  waiting: { draftId: string; mapping: readonly (string | null)[]; file: ImportedFile | null },
): Promise<Preview | null> {
  return kind.preview(db, actor, target, waitingTable(waiting));
}

export function waitingTable({
  draftId,
  mapping,
  file,
}: {
  draftId: string;
  mapping: readonly (string | null)[];
  file: ImportedFile | null;
}): WaitingTable {
  return { records: () => readTable(draftId), mapping, file };
}
