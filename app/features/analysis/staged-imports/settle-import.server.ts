/** What is done with an import that waits: its columns are told, it is taken, or left. */
import type { Member } from "#app/features/actor.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import { days, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { removeFileDraft, touchDraft } from "#app/platform/storage/storage.server.ts";
import { type ImportScope, type ImportKind, type TakenImport, UNDO_DAYS } from "../imports/import-kind.ts";
import { kindNamed } from "./import-kinds.server.ts";
import { mapColumns } from "../imports/map-columns.ts";
import { previewOf, readWorkbook, waitingTable } from "./stage-import.server.ts";
import { findStagedImport, type StagedImport } from "./staged-import.scope.server.ts";

/** An import that waits, with the kind it is of and where it stands; null for whoever may not take it. */
export async function findImport(
  db: Db,
  actor: Member,
  id: string,
): Promise<{ staged: StagedImport; kind: ImportKind; scope: ImportScope } | null> {
  const staged = await findStagedImport(db, actor, id);
  const kind = staged && kindNamed(staged.kind);
  const scope = kind && (await kind.findScope(db, actor, staged));
  return staged && kind && scope ? { staged, kind, scope } : null;
}

export type SettleResult =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** A column is said to be what is no field. */
  | { ok: false; reason: "field" }
  /** Two columns can't be one field. */
  | { ok: false; reason: "twice"; field: string }
  /** The other sheet can't be read. */
  | { ok: false; reason: "sheet"; problems: readonly string[] };

/**
 * Says which column is which field, and looks anew at what would become of the rows.
 * @param input.sheet another sheet of the workbook, whose columns are then known by their names.
 */
export async function mapImport(
  db: Db,
  actor: Member,
  { id, mapping: asked, sheet }: { id: string; mapping: readonly string[]; sheet?: string | undefined },
): Promise<SettleResult> {
  const found = await findImport(db, actor, id);
  if (!found || found.staged.taken) return { ok: false, reason: "not-found" };
  const { staged, kind } = found;
  if (sheet && sheet !== staged.facts.sheet?.name) return changeSheet(db, actor, kind, staged, sheet);
  const known = new Map(kind.fields.map((one) => [one.field, one.header]));
  if (asked.some((field) => field !== "" && !known.has(field))) return { ok: false, reason: "field" };
  const mapping = staged.facts.headers.map((_, index) => asked[index] || null);
  const twice = mapping.find((field, index) => field !== null && mapping.indexOf(field) !== index);
  if (twice) return { ok: false, reason: "twice", field: known.get(twice) ?? twice };
  return lookAnew(db, actor, kind, { ...staged, mapping });
}

async function changeSheet(
  db: Db,
  actor: Member,
  kind: ImportKind,
  staged: StagedImport,
  sheet: string,
): Promise<SettleResult> {
  const { sourceDraft, facts: before, tableDraft } = staged;
  if (sourceDraft === null || !before.sheet?.others.includes(sheet))
    return { ok: false, reason: "not-found" };
  const read = await readWorkbook(sourceDraft, sheet, kind);
  if (!read.ok) return { ok: false, reason: "sheet", problems: read.problems };
  const { facts, draftId } = read;
  await touchDraft(draftId);
  await db
    .updateTable("staged_imports")
    .set({ facts: JSON.stringify(facts), table_draft: draftId })
    .where("id", "=", staged.id)
    .execute();
  await removeFileDraft(tableDraft);
  const mapping = mapColumns(facts.headers, kind.fields);
  return lookAnew(db, actor, kind, { ...staged, facts, tableDraft: draftId, mapping });
}

async function lookAnew(
  db: Db,
  actor: Member,
  kind: ImportKind,
  staged: StagedImport,
): Promise<SettleResult> {
  const preview = await previewOf(db, actor, kind, staged, { ...staged, draftId: staged.tableDraft });
  if (!preview) return { ok: false, reason: "not-found" };
  await db
    .updateTable("staged_imports")
    .set({ mapping: JSON.stringify(staged.mapping), preview: JSON.stringify(preview) })
    .where("id", "=", staged.id)
    .where("taken", "is", null)
    .execute();
  return { ok: true };
}

export type TakeImportResult =
  | { ok: true; taken: TakenImport }
  | { ok: false; reason: "not-found" }
  /** Records changed since the preview: it was made anew, and nothing was taken. */
  | { ok: false; reason: "changed" };

/**
 * Takes the rows in as the preview showed them, once: a second yes leads where the first did.
 * @param input.seen the digest of the preview that was looked at.
 */
export function takeImport(
  db: Db,
  actor: Member,
  { id, seen }: { id: string; seen: string },
): Promise<TakeImportResult> {
  return inTurn(`import ${id}`, async () => {
    const found = await findImport(db, actor, id);
    if (!found) return { ok: false, reason: "not-found" };
    const { staged, kind } = found;
    if (staged.taken) return { ok: true, taken: staged.taken };
    const table = waitingTable({ ...staged, draftId: staged.tableDraft });
    let noted: TakenImport | null = null;
    const take = () =>
      kind.take(db, actor, staged, table, {
        seen,
        async settle(trx, taken) {
          noted = taken;
          if (!(await noteTaken(trx, id, taken))) throw new TakenElsewhere();
        },
      });
    const result = await take().catch((error: unknown) => {
      if (error instanceof TakenElsewhere) return null;
      throw error;
    });
    const elsewhere = result?.ok ? null : (await findImport(db, actor, id))?.staged.taken;
    if (elsewhere) return { ok: true, taken: elsewhere };
    if (!result) return { ok: false, reason: "not-found" };
    if (result.ok) {
      // What followed may have more to say than what was noted with the rows.
      if (result.taken !== noted) await noteMore(db, id, result.taken);
      await removeDrafts(staged);
    }
    if (!result.ok && result.reason === "changed") await lookAnew(db, actor, kind, staged);
    return result;
  });
}

/** Another process has taken the same rows: what this one wrote is rolled back. */
class TakenElsewhere extends Error {}

/** @returns false when somebody has taken it before. */
async function noteTaken(trx: Trx, id: string, taken: TakenImport): Promise<boolean> {
  const values = { taken: JSON.stringify(taken), expires_at: isoAfter(days(UNDO_DAYS)) };
  const first = trx.updateTable("staged_imports").set(values).where("id", "=", id).where("taken", "is", null);
  return (await first.executeTakeFirst()).numUpdatedRows === 1n;
}

async function noteMore(db: Db, id: string, taken: TakenImport): Promise<void> {
  const values = { taken: JSON.stringify(taken) };
  await db.updateTable("staged_imports").set(values).where("id", "=", id).execute();
}

/** Throws an import away that nobody wants. */
export async function dropImport(db: Db, actor: Member, id: string): Promise<ImportScope | null> {
  const found = await findImport(db, actor, id);
  if (!found) return null;
  await db.deleteFrom("staged_imports").where("id", "=", found.staged.id).execute();
  await removeDrafts(found.staged);
  return found.scope;
}

/** Removes what nobody said yes to in time. Its temporary files go by themselves. @returns how many. */
export async function sweepImports(db: Db): Promise<number> {
  const result = await db.deleteFrom("staged_imports").where("expires_at", "<=", nowIso()).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function removeDrafts({ tableDraft, sourceDraft }: StagedImport): Promise<void> {
  for (const draft of [tableDraft, sourceDraft]) if (draft !== null) await removeFileDraft(draft);
}
