/**
 * The whole room as a ZIP, for its buyer; it is made while it is sent. The middleware answers with the file; where there
 * is none to give, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { roomHref, roomsHref } from "#app/features/diligence/diligence-href.ts";
import { exportRoom, findExport, MOST_EXPORT_BYTES } from "#app/features/diligence/export-room.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { streamOf } from "#app/http/stream-of.server.ts";
import { count } from "#app/plural.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import { fileSize } from "#app/ui/format.ts";
import type { Route } from "./+types/room-zip";

const contentType = "application/zip";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    const isHead = request.method === "HEAD";
    if (!isHead && !wantsFile(request)) return next();
    // A HEAD request learns that there is a file; none is packed for it, and no copy is noted.
    const result = await (isHead ? findExport : exportRoom)(db, actor, params.id);
    if (result.ok) {
      const headers = downloadHeaders({ name: result.name, contentType });
      return new Response("zip" in result ? streamOf(result.zip) : null, { headers });
    }
    if (result.reason === "not-found") return next();
    if (result.reason === "not-allowed") throw forbidden(context);
    if (result.reason === "throttled") {
      return seeOther(roomHref(params.id), {
        flash: {
          kind: "error",
          title: "You have taken whole rooms several times",
          text: `Try again in ${count(Math.ceil(result.retryAfterSeconds / 60), "minute")}.`,
        },
      });
    }
    const text =
      result.reason === "demo"
        ? "Export comes with the full tool."
        : `The documents are more than ${fileSize(MOST_EXPORT_BYTES)} together. Take them one by one, or remove earlier versions.`;
    return seeOther(result.reason === "demo" ? roomsHref() : roomHref(params.id), {
      flash: { kind: "error", title: "Nothing was exported", text },
    });
  },
];

export const loader = noFile;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function RoomDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const isRefused = isRouteErrorResponse(error) && error.status === 403;
  return createElement(ErrorPage, {
    title: isRefused ? "Only the buyer takes the whole room" : "Something went wrong on our side",
    text: isRefused
      ? "You can take the documents that you see one by one; each copy carries your name."
      : "Nothing was sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: roomsHref(), label: "Back to the Due Diligence Portal" }],
  });
}
