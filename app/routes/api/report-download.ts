/** `GET /api/reports/{id}/download`: the same copy as the page's, named as the contract has it. */
import { downloadReport } from "#app/features/deliveries/download-report.server.ts";
import { findDownloadable } from "#app/features/deliveries/downloadable-report.server.ts";
import { plainProblem, problem, requestIdOf } from "#app/http/api.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendCopy } from "#app/http/send-copy.server.ts";
import type { Route } from "./+types/report-download";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const requestId = requestIdOf(context);
  if (request.method === "HEAD") {
    const report = await findDownloadable(db, actor, params.id);
    if (!report) return plainProblem(404, requestId);
    const name = `report_${report.id}.${report.file_type}`;
    return new Response(null, { headers: downloadHeaders({ name, contentType: "application/pdf" }) });
  }
  const result = await downloadReport(db, actor, params.id);
  if (result.ok) return sendCopy(result.copy, `report_${result.copy.reportId}`);
  if (result.reason === "not-found") return plainProblem(404, requestId);
  if (result.reason === "unmarkable")
    return problem(422, {
      code: "unmarkable",
      message: "Download failed: no copy can be made of this report’s file. Write to us.",
      requestId,
    });
  return problem(503, {
    code: "busy",
    message: "Many reports are being prepared. Try again in a few seconds.",
    requestId,
    headers: { "Retry-After": "5" },
  });
}

export function action({ context }: Route.ActionArgs) {
  return plainProblem(405, requestIdOf(context), { Allow: "GET, HEAD" });
}
