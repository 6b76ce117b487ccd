/** `/admin-user-management/audit.csv`: the entries of the audit log that fit, newest first. */
import { exportAudit, recordExport } from "#app/features/audit/export-audit.server.ts";
import { readAuditQuery } from "#app/features/audit/audit-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { headersOfRefusal, noFile } from "#app/http/file-or-page.server.ts";
import { sendCsvPieces } from "#app/http/send-csv-pieces.server.ts";
import { staffCsv } from "#app/http/staff-csv.server.ts";
import type { Route } from "./+types/audit-csv";

export const middleware: Route.MiddlewareFunction[] = [
  staffCsv(async ({ db, actor, now, request }) => {
    const { before: _before, after: _after, ...filter } = readAuditQuery(request.url);
    await recordExport(db, actor, filter);
    return sendCsvPieces(`audit-${londonDay(now)}`, exportAudit(db, actor, filter));
  }),
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function AuditCsv() {
  return null;
}
