/** `/admin-user-management/audit.csv`: the entries of the audit log that fit, newest first. */
import { exportAudit, recordExport } from "#app/features/audit/export-audit.server.ts";
import { readAuditQuery } from "#app/features/audit/audit-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { csvHeaders, sendCsvPieces } from "#app/http/send-csv-pieces.server.ts";
import type { Route } from "./+types/audit-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void staff(context)];

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { db, actor, now, request: facts } = staff(context);
  const name = `audit-${londonDay(now)}`;
  if (request.method === "HEAD") return new Response(null, { headers: csvHeaders(name) });
  const { before: _before, after: _after, ...filter } = readAuditQuery(facts.url);
  if (!(await recordExport(db, actor, filter))) throw notFound();
  return sendCsvPieces(name, exportAudit(db, actor, filter));
}
