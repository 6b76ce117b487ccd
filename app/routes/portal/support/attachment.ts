/**
 * `/client-portal/support/attachments/:id`: a file on a ticket, for the company it belongs to and for staff. The
 * middleware answers with the file; where there is none, the loader throws, so that the page has the site around it.
 */
import { createElement } from "react";
import { findAttachment } from "#app/features/support/find-attachment.server.ts";
import { isDataRequest } from "#app/http/file-or-page.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import { isRouteErrorResponse } from "react-router";
import type { Route } from "./+types/attachment";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading || isDataRequest(request)) return next();
    const file = await findAttachment(db, actor, params.id);
    return file ? sendStored(file, file.name, request) : next();
  },
];

export function loader(): never {
  throw notFound();
}

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function Attachment() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  return createElement(ErrorPage, {
    title: "Download failed",
    text: "The file was not sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: "/client-portal/support", label: "Back to Support" }],
  });
}
