/**
 * `/reports/:id/sample`: the first pages of a report, shown in the browser, for people who may look round the shop.
 * The middleware answers with the file; where there is none the loader throws, so that the page that says so has the
 * site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { findSampled, sampleReport } from "#app/features/catalogue/sample-report.server.ts";
import { slug } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sampleHeaders } from "#app/http/send-sample.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/sample";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    // A HEAD request learns that there is a sample; none is made for it.
    if (request.method === "HEAD") {
      const report = await findSampled(db, actor, params.id);
      return report ? new Response(null, { headers: sampleHeaders(slug(report.title)) }) : next();
    }
    if (!wantsFile(request)) return next();
    const sample = await sampleReport(db, actor, params.id);
    if (sample.ok) {
      return new Response(new Uint8Array(sample.bytes), { headers: sampleHeaders(slug(sample.title)) });
    }
    context.set(fileRefusal, sample.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function ReportSample() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const links = [{ to: "/client-portal/shop", label: "Back to the Report Shop" }];
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage, { links });
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 422)
    return createElement(ErrorPage, {
      title: "There is no sample of this report",
      text: "Its file takes too long to open, so no sample could be made of it. Its page tells what is in it.",
      links,
    });
  const busy = status === 503;
  return createElement(ErrorPage, {
    title: busy ? "The sample can't be prepared right now" : "Something went wrong on our side",
    text: busy
      ? "Many reports are being prepared at once. Wait a few seconds and try again."
      : "There is no sample to show. Go back and try again; if it happens again, write to us.",
    links,
  });
}
