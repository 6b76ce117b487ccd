/**
 * The findings memo of a room as a PDF, made for the person who asks. The middleware answers with the file; where there
 * is none to give, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { roomHref, roomsHref } from "#app/features/diligence/diligence-href.ts";
import { findMemo, makeMemo } from "#app/features/diligence/make-memo.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendBytes } from "#app/http/send-copy.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/memo";

const contentType = "application/pdf";

const texts = {
  demo: "Export comes with the full tool.",
  busy: "Many documents are being made at once. Try again in a few seconds.",
  "too-many": "Ten memos can be made in a minute. Try again in a minute.",
  failed: "The memo could not be printed. Shorten its longest findings and try again.",
};

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    const isHead = request.method === "HEAD";
    if (!isHead && !wantsFile(request)) return next();
    const found = await findMemo(db, actor, params.id);
    // A HEAD request learns that there is a memo; none is printed for it.
    if (found.ok && isHead) {
      return new Response(null, { headers: downloadHeaders({ name: found.name, contentType }) });
    }
    const result = found.ok ? await makeMemo(db, actor, params.id) : found;
    if (result.ok) return sendBytes(result.bytes, { name: result.name, contentType });
    if (result.reason === "not-found") return next();
    return seeOther(result.reason === "demo" ? roomsHref() : roomHref(params.id, "risks"), {
      flash: { kind: "error", title: "The memo was not made", text: texts[result.reason] },
    });
  },
];

export const loader = noFile;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function MemoDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  return createElement(ErrorPage, {
    title: "Something went wrong on our side",
    text: "No memo was sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: roomsHref(), label: "Back to the Due Diligence Portal" }],
  });
}
