import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { makeInvoicePdf } from "#app/platform/pdf/pdf.server.ts";
import { PdfBusyError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { findInvoiceOf } from "./invoice.scope.server.ts";
import { invoiceDocument } from "./invoice.ts";

type InvoiceFile =
  | { ok: true; number: string; bytes: Uint8Array }
  | { ok: false; reason: "not-found" }
  /** Too many documents are being made, or it took too long: ask again in a few seconds. */
  | { ok: false; reason: "busy" };

/** The invoice of an order as a PDF, printed from its row: the same bytes each time. */
export async function makeInvoiceFile(db: Db, actor: Actor, orderId: string): Promise<InvoiceFile> {
  const invoice = await findInvoiceOf(db, actor, orderId);
  if (!invoice) return { ok: false, reason: "not-found" };
  try {
    return { ok: true, number: invoice.number, bytes: await makeInvoicePdf(invoiceDocument(invoice)) };
  } catch (error) {
    // An invoice is a page: what stops it is a machine with too much to do.
    if (error instanceof PdfBusyError || error instanceof PdfStoppedError)
      return { ok: false, reason: "busy" };
    throw error;
  }
}
