/** `/admin-user-management/audit.csv`: the entries of the audit log that fit, newest first. */
import { exportAudit, recordExport } from "#app/features/core/audit/export-audit.server.ts";
import { readAuditQuery } from "#app/features/core/audit/audit-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/audit-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor, now, request }) {
    const { before: _before, after: _after, ...filter } = readAuditQuery(request.url);
    await recordExport(db, actor, filter);
    return sendCsv(`audit-${londonDay(now)}`, exportAudit(db, actor, filter));
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
