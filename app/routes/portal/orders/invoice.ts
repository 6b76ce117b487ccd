/** `/client-portal/orders/:id/invoice`: the invoice of an order as a PDF, for the company's own people and for staff. */
import { findInvoiceOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { makeInvoiceFile } from "#app/features/trade/invoices/invoice-file.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead, sendBytes } from "#app/http/files/send-bytes.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/invoice";

const invoiceNamed = (number: string) => ({ name: `${number}.pdf`, contentType: "application/pdf" });

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const invoice = await findInvoiceOf(db, actor, params.id);
    return invoice ? fileHead(invoiceNamed(invoice.number)) : "not-found";
  },
  async get({ db, actor }, { params }) {
    const made = await makeInvoiceFile(db, actor, params.id);
    return made.ok ? sendBytes(made.bytes, invoiceNamed(made.number)) : made.reason;
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/orders"), label: "Back to your orders" },
  {
    503: {
      title: "The invoice can't be prepared right now",
      text: "Many documents are being prepared at once. Wait a few seconds and try again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "No invoice was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
