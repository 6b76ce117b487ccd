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
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import type { StoredKpi } from "../records/find-kpi-book.server.ts";
import type { KpiValueRow, ReadValue } from "./kpi-columns.ts";
import { deskHrefOf } from "./kpi-import-desk.server.ts";

/** Writes values that were judged, new and corrected ones, with their history and the audit entry. */
export async function writeValues(
  trx: Trx,
  actor: Actor,
  { companyId, read }: { companyId: string; read: ValuesRead },
  rows: readonly Wanted<KpiValueRow>[],
  { file }: WaitingTable,
): Promise<TakenImport> {
  const at = nowIso();
  const written = rows.map((one) => {
    const value = readOf(read, one);
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
  for (const piece of inPieces(rows)) {
    await trx
      .insertInto("kpi_values")
      .values(
        piece.map((one) => {
          const { kpi, period, value } = readOf(read, one);
          return {
            kpi_id: kpi.id,
            period,
            company_id: companyId,
            value,
            source: one.row.source ?? "",
            entered_by: actor.userId,
            entered_at: at,
          };
        }),
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
      codes: codesOf(read, rows),
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

/** What was read of the rows, by their lines: reading twenty thousand again would hold everybody up. */
export type ValuesRead = ReadonlyMap<number, ReadValue<StoredKpi>>;

function readOf(read: ValuesRead, { line }: Wanted<KpiValueRow>): ReadValue<StoredKpi> {
  const value = read.get(line);
  if (!value) throw new Error("A value that was judged was not read.");
  return value;
}

/** The KPIs that the rows are values of. */
export function kpisOf(read: ValuesRead, rows: readonly Wanted<KpiValueRow>[]): StoredKpi[] {
  return [...new Set(rows.map((one) => readOf(read, one).kpi))];
}

export function codesOf(read: ValuesRead, rows: readonly Wanted<KpiValueRow>[]): string[] {
  return [...new Set(kpisOf(read, rows).map(({ code }) => code))];
}
