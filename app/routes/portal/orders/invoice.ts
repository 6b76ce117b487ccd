/**
 * `/client-portal/orders/:id/invoice`: the invoice of an order as a PDF, for the company's own people and for staff.
 * The middleware answers with the file; where there is none, the loader throws, so that the page that says so has the
 * site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { findInvoiceOf } from "#app/features/invoices/find-invoices.server.ts";
import { makeInvoiceFile } from "#app/features/invoices/invoice-file.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/invoice";

const headersOf = (number: string) =>
  downloadHeaders({ name: `${number}.pdf`, contentType: "application/pdf" });

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    if (request.method === "HEAD") {
      const invoice = await findInvoiceOf(db, actor, params.id);
      return invoice ? new Response(null, { headers: headersOf(invoice.number) }) : next();
    }
    if (!wantsFile(request)) return next();
    const file = await makeInvoiceFile(db, actor, params.id);
    if (file.ok) {
      const headers = headersOf(file.number);
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
export default function InvoiceDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const busy = isRouteErrorResponse(error) && error.status === 503;
  return createElement(ErrorPage, {
    title: busy ? "The invoice can't be prepared right now" : "Something went wrong on our side",
    text: busy
      ? "Many documents are being prepared at once. Wait a few seconds and try again."
      : "No invoice was sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: "/client-portal/orders", label: "Back to your orders" }],
  });
}
