/**
 * `/admin-data-portal/reports/:id/file`: a report's file as it was uploaded, for staff; `?version=2` an earlier one. The
 * middleware answers with the file; where there is none, the loader throws, so that the page that says so has the site
 * around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { findOriginal, recordOriginal } from "#app/features/catalogue/take-original.server.ts";
import { slug } from "#app/http/download-headers.server.ts";
import { headersOfRefusal, isDataRequest, noFile } from "#app/http/file-or-page.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/report-file";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context, url }, next) => {
    const { db, actor } = staff(context);
    if (!["GET", "HEAD"].includes(request.method) || isDataRequest(request)) return next();
    const asked = url.searchParams.get("version");
    if (asked !== null && !/^\d{1,6}$/.test(asked)) return next();
    const original = await findOriginal(db, actor, params.id, asked === null ? null : Number(asked));
    if (!original) return next();
    if (request.method === "GET") await recordOriginal(db, actor, params.id, original);
    const { file, title, version, fileType } = original;
    return sendStored(file, `${slug(title)}_v${version}.${fileType}`, request);
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function ReportFile() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  return createElement(ErrorPage, {
    title: "Download failed",
    text: "No file was sent. Go back and try again.",
    links: [{ to: "/admin-data-portal/reports", label: "Report Shop" }],
  });
}
