import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { type AuditFilter, auditParams, MOST_EXPORTED } from "./audit-query.ts";
import { recordAudit } from "./record-audit.server.ts";
import { searchAudit } from "./search-audit.server.ts";

const columns = [
  "Entry",
  "Time (UTC)",
  "Name",
  "Email",
  "Role",
  "Action",
  "About",
  "IP address",
  "Request",
  "Details (JSON)",
  "MAC (hex)",
];

const piece = 1000;

/** Notes that a member of staff takes the log away, and with which filter. @returns false to anybody else. */
export async function recordExport(db: Db, actor: Actor, filter: AuditFilter): Promise<boolean> {
  if (!isAdmin(actor)) return false;
  await db.transaction().execute((trx) =>
    recordAudit(trx, actor, {
      action: "audit.export",
      target: "audit",
      details: { filter: auditParams(filter) },
    }),
  );
  return true;
}

/**
 * The rows of the file, piece by piece: the header, the newest entries that fit, and, where there are more than one
 * file holds, a last line that says so.
 * @param most how many entries; for tests.
 */
export async function* exportAudit(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  most = MOST_EXPORTED,
): AsyncGenerator<CsvCell[][]> {
  yield [columns];
  let before: number | undefined;
  let written = 0;
  for (;;) {
    const { rows, older } = await searchAudit(
      db,
      actor,
      { ...filter, before },
      Math.min(piece, most - written),
    );
    written += rows.length;
    yield rows.map((row) => [
      row.seq,
      row.at,
      row.by?.name,
      row.by?.email,
      row.role,
      row.action,
      row.target,
      row.ip,
      row.requestId,
      row.details,
      row.mac,
    ]);
    if (older === null) return;
    if (written >= most) {
      const told = `Only the newest ${count(most, "entry", "entries")} that fit are in this file. Choose fewer days for the rest.`;
      yield [[null, told]];
      return;
    }
    before = older;
  }
}
