/**
 * `/reports/:id/download`: a copy of a report for the person who is signed in. The middleware answers with the file;
 * where there is none to give, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { downloadReport } from "#app/features/deliveries/download-report.server.ts";
import { findCopyOffered } from "#app/features/deliveries/downloadable-report.server.ts";
import { downloadHeaders, slug } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendCopy } from "#app/http/send-copy.server.ts";
import { CopyFailed } from "#app/ui/copy-failed.tsx";
import type { Route } from "./+types/report-download";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    // Only a browser that wants the file itself gets a copy made; a HEAD request learns that there is one.
    if (request.method === "HEAD") {
      const copy = await findCopyOffered(db, actor, params.id);
      if (!copy) return next();
      const name = `${slug(copy.title)}.${copy.fileType}`;
      return new Response(null, { headers: downloadHeaders({ name, contentType: copy.contentType }) });
    }
    if (!wantsFile(request)) return next();
    const result = await downloadReport(db, actor, params.id);
    if (result.ok) return sendCopy(result.copy, slug(result.copy.title));
    context.set(fileRefusal, result.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function ReportDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return createElement(CopyFailed, {
    error,
    back: { to: "/client-portal/reports", label: "Back to My Reports" },
  });
}
