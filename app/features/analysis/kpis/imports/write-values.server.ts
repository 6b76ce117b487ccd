import type { Actor } from "#app/features/actor.ts";
import type { Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type TakenImport,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { inPieces, letOthersGo } from "#app/features/analysis/imports/in-pieces.server.ts";
import { MOST_UNDONE, rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import type { StoredKpi } from "../records/find-kpi-book.server.ts";
import { type KpiValueRow, type ReadValue, valueReader } from "./kpi-columns.ts";
import { deskHrefOf } from "./kpi-import-desk.server.ts";

/** Writes values that were judged, new and corrected ones, with their history and the audit entry. */
export async function writeValues(
  trx: Trx,
  actor: Actor,
  { companyId, kpis }: { companyId: string; kpis: readonly StoredKpi[] },
  rows: readonly Wanted<KpiValueRow>[],
  { file }: WaitingTable,
): Promise<TakenImport> {
  const at = nowIso();
  const values = valuesRead(kpis, rows);
  const written = rows.map((one, index) => {
    const value = values[index]!;
    const changes = one.is === "changed" ? one.changes : [];
    return {
      id: `${value.kpi.id} ${value.period}`,
      label: one.label,
      record: `kpi:${value.kpi.id}`,
      changes,
    };
  });
  const canUndo = rows.length <= MOST_UNDONE;
  const before = await rawRows(trx, "kpi_values", canUndo ? written.map(({ id }) => id) : []);
  for (const piece of inPieces(values)) {
    await trx
      .insertInto("kpi_values")
      .values(
        piece.map(({ kpi, period, value, source }) => ({
          kpi_id: kpi.id,
          period,
          company_id: companyId,
          value,
          source: source ?? "",
          entered_by: actor.userId,
          entered_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["kpi_id", "period"]).doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          source: eb.ref("excluded.source"),
          entered_by: eb.ref("excluded.entered_by"),
          entered_at: eb.ref("excluded.entered_at"),
        })),
      )
      .execute();
    await letOthersGo();
  }
  const corrected = rows.filter((one) => one.is === "changed");
  const byKpi = Map.groupBy(corrected, ({ id }) => id);
  await recordChanges(trx, actor, {
    companyId,
    source: importSource(file),
    records: [...byKpi].map(([id, some]) => ({
      record: `kpi:${id}`,
      changes: some.flatMap(({ changes }) => changes),
    })),
  });
  await recordAudit(trx, actor, {
    action: "kpi.import-values",
    target: `company:${companyId}`,
    details: {
      count: rows.length,
      codes: codesOf(kpis, rows),
      corrected: corrected.length,
      ...fileDetails(file),
      ...aboutCompany(actor, companyId),
    },
  });
  return {
    title: "File imported",
    text: `${count(rows.length - corrected.length, "new value")}, ${corrected.length} that were there already.${canUndo ? "" : " So many can’t be undone as one."}`,
    to: deskHrefOf(actor, companyId),
    ...(canUndo && {
      undo: await undoLog(trx, { table: "kpi_values", noun: "kpi" }, before, written),
    }),
  };
}

/** Rows that were judged, as they were read. */
export function valuesRead(
  kpis: readonly StoredKpi[],
  rows: readonly Wanted<KpiValueRow>[],
): ReadValue<StoredKpi>[] {
  const read = valueReader(kpis);
  return rows.map(({ line, row }) => {
    const result = read(line, row);
    if (!result.ok) throw new Error("A value that was judged is none.");
    return result.value;
  });
}

/** Codes of the KPIs that the rows are values of. */
export function codesOf(kpis: readonly StoredKpi[], rows: readonly Wanted<KpiValueRow>[]): string[] {
  return [...new Set(valuesRead(kpis, rows).map(({ kpi }) => kpi.code))];
}
