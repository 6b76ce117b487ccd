/**
 * `/client-portal/tools/benchmarking/:id/memo.pdf`: a benchmark on one page. The middleware answers with the file; where
 * there is none, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { findMemoName, makeMemoFile } from "#app/features/benchmarking/memo-file.server.ts";
import { downloadHeaders, slug } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import { date } from "#app/ui/format.ts";
import type { Route } from "./+types/memo-pdf";

const headersOf = (company: string) =>
  downloadHeaders({ name: `benchmark_${slug(company)}.pdf`, contentType: "application/pdf" });

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    if (request.method === "HEAD") {
      const name = await findMemoName(db, actor, params.id);
      return name === null ? next() : new Response(null, { headers: headersOf(name) });
    }
    if (!wantsFile(request)) return next();
    const file = await makeMemoFile(db, actor, params.id, date);
    if (file.ok) {
      const headers = headersOf(file.name);
      headers.set("Content-Length", String(file.bytes.byteLength));
      return new Response(new Uint8Array(file.bytes), { headers });
    }
    context.set(fileRefusal, file.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function MemoDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const busy = isRouteErrorResponse(error) && error.status === 503;
  if (isRouteErrorResponse(error) && error.status === 422) {
    return createElement(ErrorPage, {
      title: "The benchmark is more than one page takes",
      text: "Compare fewer metrics, then try again.",
      links: [{ to: "/client-portal/tools/benchmarking", label: "Back to the benchmarks" }],
    });
  }
  return createElement(ErrorPage, {
    title: busy ? "The page can't be prepared right now" : "Something went wrong on our side",
    text: busy
      ? "Many documents are being prepared at once. Wait a few seconds and try again."
      : "Nothing was sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: "/client-portal/tools/benchmarking", label: "Back to the benchmarks" }],
  });
}
