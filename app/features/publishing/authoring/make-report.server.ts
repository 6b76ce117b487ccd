import { makeReportPdf, readMarkdownApart, type ReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { buildReport, type FieldProblem, type ReportFields, type ReportImprint } from "./report-document.ts";

type MadeReport = ({ ok: true } & ReportPdf) | { ok: false; problems: FieldProblem[] };

/**
 * The author's fields as a finished PDF, with its true page count and contents, or what is wrong with them.
 *
 * @throws PdfBusyError, PdfStoppedError, PdfRefusedError of the printer
 */
export async function makeReport(fields: ReportFields, imprint: ReportImprint): Promise<MadeReport> {
  const built = await buildReport(fields, imprint, readMarkdownApart);
  return built.ok ? { ok: true, ...(await makeReportPdf(built.document)) } : built;
}
