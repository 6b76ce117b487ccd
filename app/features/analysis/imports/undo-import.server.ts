import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { importSource } from "#app/features/record-changes/record-changes.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { inTurn } from "#app/features/analysis/tools/in-turn.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { fileDetails, type TakenImport } from "./import-kind.ts";
import { importHref } from "./import-href.ts";
import { kindNamed } from "./kinds.server.ts";
import { findImport } from "./settle-import.server.ts";
import { stagedImportsVisibleTo } from "./staged-import.scope.server.ts";
import { type Undone, undoRows } from "./undo-log.server.ts";

export type UndoImportResult = { ok: true; undone: Undone } | { ok: false; reason: "not-found" };

/**
 * Undoes an import as one: what it added is removed, what it changed is as before. What somebody changed since stays as
 * it is, and is listed. A second undo finds what the first did.
 */
export function undoImport(db: Db, actor: Member, id: string): Promise<UndoImportResult> {
  return inTurn(`import ${id}`, () =>
    db.transaction().execute(async (trx): Promise<UndoImportResult> => {
      const found = await findImport(trx, actor, id);
      const taken = found?.staged.taken;
      if (!found || !taken?.undo) return { ok: false, reason: "not-found" };
      if (taken.undone) return { ok: true, undone: taken.undone };
      const { staged, kind } = found;
      const source = `${importSource(staged.file)}, undone`;
      const undone = await undoRows(trx, actor, taken.undo, { companyId: staged.companyId, source });
      await kind.undone?.(trx, actor, staged, taken.undo, undone);
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
      return { ok: true, undone };
    }),
  );
}

/** Imports of a kind that were taken and can be looked at still, the last first. */
export async function findTakenImports(
  db: Db,
  actor: Member,
  { companyId, kind }: { companyId: string; kind: string },
): Promise<{ id: string; text: string; at: string; to: string }[]> {
  const of = kindNamed(kind);
  if (!of?.canUndo || !(await of.findDesk(db, actor, { companyId, about: null, settings: {} }))) return [];
  const rows = await stagedImportsVisibleTo(db, actor)
    .select(["staged_imports.id", "staged_imports.file", "staged_imports.created_at"])
    .where("staged_imports.company_id", "=", companyId)
    .where("staged_imports.kind", "=", kind)
    .where("staged_imports.taken", "is not", null)
    .orderBy("staged_imports.created_at", "desc")
    .limit(10)
    .execute();
  return rows.map(({ id, file, created_at }) => ({
    id,
    text: file === null ? "Pasted rows" : (JSON.parse(file) as { name: string }).name,
    at: created_at,
    to: importHref(id),
  }));
}
