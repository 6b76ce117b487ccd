import type { Member } from "#app/features/actor.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { unmarkedCell } from "#app/platform/workbook/sheet-table.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findImport } from "./settle-import.server.ts";
import { withoutLine } from "../imports/without-line.ts";
import { waitingTable } from "./stage-import.server.ts";

/** The column that is added to rows that go back to be mended. It is no field, and nobody is told so. */
export const WHY_REFUSED = "Why refused";

/**
 * The refused rows of an import that waits, as they came, each with its reasons: to be mended and brought again.
 * @returns null for whoever may not take it.
 */
export async function findRefusedRows(
  db: Db,
  actor: Member,
  id: string,
): Promise<{ rows: CsvCell[][]; name: string } | null> {
  const found = await findImport(db, actor, id);
  if (!found || found.staged.taken) return null;
  const { staged, kind } = found;
  const table = waitingTable({ ...staged, draftId: staged.tableDraft });
  const reasons = new Map<number, string>();
  await kind.preview(
    db,
    actor,
    staged,
    table,
    (line, text) => void reasons.set(line, withoutLine(text, line)),
  );
  // A file that was brought again keeps the newest reasons alone.
  const kept = table.headers.flatMap((header, at) => (header === WHY_REFUSED ? [] : [at]));
  const rows: CsvCell[][] = [[...kept.map((at) => table.headers[at]), WHY_REFUSED]];
  for await (const { line, cells } of table.records()) {
    const why = reasons.get(line);
    if (why !== undefined) rows.push([...kept.map((at) => unmarkedCell(cells[at] ?? "").text), why]);
  }
  return { rows, name: `refused-${kind.kind}` };
}
