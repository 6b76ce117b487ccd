import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { importSource } from "#app/features/record-changes/record-changes.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { fileDetails, type TakenImport } from "../imports/import-kind.ts";
import { importHref } from "./import-href.ts";
import { kindNamed } from "./import-kinds.server.ts";
import { findImport } from "./settle-import.server.ts";
import { stagedImportsVisibleTo } from "./staged-import.scope.server.ts";
import { type Undone, undoRows } from "../imports/undo-log.server.ts";

export type UndoImportResult = { ok: true; undone: Undone } | { ok: false; reason: "not-found" };

/**
 * Undoes an import as one: what it added is removed, what it changed is as before. What somebody changed since stays as
 * it is, and is listed. A second undo finds what the first did.
 */
export function undoImport(db: Db, actor: Member, id: string): Promise<UndoImportResult> {
  return inTurn(`import ${id}`, async () => {
    const result = await db.transaction().execute((trx) => undo(trx, actor, id));
    if (!result) return { ok: false, reason: "not-found" };
    const { undone, found, log } = result;
    if (log) await found.kind.followUndo?.(db, actor, found.staged, log);
    return { ok: true, undone };
  });
}

/** @returns the log of what was undone; null where that was done before. */
async function undo(trx: Trx, actor: Member, id: string) {
  const found = await findImport(trx, actor, id);
  const taken = found?.staged.taken;
  if (!found || !taken?.undo) return null;
  if (taken.undone) return { found, undone: taken.undone, log: null };
  const { staged, kind } = found;
  const log = taken.undo;
  const undone = await undoRows(trx, actor, log, {
    companyId: staged.companyId,
    source: `${importSource(staged.file)}, undone`,
    inUse: (await kind.inUse?.(trx, actor, staged, log)) ?? new Set(),
  });
  await kind.undone?.(trx, actor, staged, log, undone);
  const noted: TakenImport = { ...taken, undone, undoneAt: nowIso() };
  const { numUpdatedRows } = await trx
    .updateTable("staged_imports")
    .set({ taken: JSON.stringify(noted) })
    .where("id", "=", id)
    .where("taken", "=", staged.takenText ?? "")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error("An import was undone by two at once.");
  await recordAudit(trx, actor, {
    action: "import.undo",
    target: `import:${id}`,
    details: {
      kind: kind.kind,
      removed: undone.removed.length,
      restored: undone.restored.length,
      left: undone.left.length,
      ...fileDetails(staged.file),
      ...aboutCompany(actor, staged.companyId),
    },
  });
  return { found, undone, log };
}

/** Imports of a kind that were taken and can be looked at still, the last first. */
export async function findTakenImports(
  db: Db,
  actor: Member,
  { companyId, kind, about = null }: { companyId: string; kind: string; about?: string | null },
): Promise<{ id: string; text: string; at: string; until: string | null; to: string }[]> {
  const of = kindNamed(kind);
  if (!(await of?.findScope(db, actor, { companyId, about, settings: {} }))) return [];
  const rows = await stagedImportsVisibleTo(db, actor)
    .select(["staged_imports.id", "staged_imports.file"])
    .select(["staged_imports.created_at as at", "staged_imports.expires_at as until"])
    // What was written is long, and no name in it has a quotation mark that is not escaped.
    .select((eb) => eb("staged_imports.taken", "like", '%"undoneAt":"%').as("isUndone"))
    .where("staged_imports.company_id", "=", companyId)
    .where("staged_imports.kind", "=", kind)
    .where("staged_imports.about", about === null ? "is" : "=", about)
    .where("staged_imports.taken", "is not", null)
    .orderBy("staged_imports.created_at", "desc")
    .limit(10)
    .execute();
  return rows.map(({ id, file, at, until, isUndone }) => ({
    id,
    text: file === null ? "Pasted rows" : (JSON.parse(file) as { name: string }).name,
    at,
    until: isUndone ? null : until,
    to: importHref(id),
  }));
}
