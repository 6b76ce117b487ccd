/**
 * `/reports/:id/download`: a copy of a report for the person who is signed in. The middleware answers with the file;
 * where there is none to give, the loader throws and the root's error page says so.
 */
import { data } from "react-router";
import { downloadReport } from "#app/features/deliveries/download-report.server.ts";
import { findDownloadable } from "#app/features/deliveries/downloadable-report.server.ts";
import { downloadHeaders, slug } from "#app/http/download-headers.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendCopy } from "#app/http/send-copy.server.ts";
import type { Route } from "./+types/report-download";

/** Seconds after which somebody may try again when all hands are busy. */
const retryAfter = "5";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    const { db, actor } = signedIn(context);
    // Only a browser that wants the file itself gets a copy made; a HEAD request learns that there is one.
    if (request.method === "HEAD") {
      const report = await findDownloadable(db, actor, params.id);
      if (!report) throw notFound();
      return new Response(null, {
        headers: downloadHeaders({
          name: `${slug(report.title)}.${report.file_type}`,
          contentType: "application/pdf",
        }),
      });
    }
    if (request.method !== "GET" || new URL(request.url).pathname.endsWith(".data")) throw notFound();
    const result = await downloadReport(db, actor, params.id);
    if (result.ok) return sendCopy(result.copy, slug(result.copy.title));
    if (result.reason === "not-found") throw notFound();
    throw data(
      {
        title: "The report can't be prepared right now",
        text: "Many reports are being prepared. Try again in a few seconds.",
      },
      { status: 503, headers: { "Retry-After": retryAfter } },
    );
  },
];

export function loader() {
  throw notFound();
}

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function ReportDownload() {
  return null;
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}
