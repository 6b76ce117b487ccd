import type { Block, ReportChart } from "#app/platform/pdf/documents/report-document.ts";
import { PdfBusyError, PdfStoppedError, readMarkdownApart } from "#app/platform/pdf/pdf.server.ts";
import { type BuiltReport, buildReport, type ReportFields, type ReportImprint } from "./report-document.ts";
import type { ShownBlock, ShownReport } from "./shown-report.ts";

const mostDrawn = 3;
/** A page shows so many blocks, items of lists and rows of tables; the PDF has them all. */
const mostShown = 1_500;

const nothing: ReportImprint = {
  category: "",
  reference: "",
  date: "",
  issuedAt: "",
  abstract: "",
  publisher: { name: "", legalName: "", address: "", email: "", phone: "" },
  disclaimer: [],
};

const LATER =
  "The preview can’t be made right now: much is being read. Your text is safe. Try again in a minute.";
const TOO_LONG =
  "The preview takes too long to make. Shorten the text’s lists and tables, or make several reports of it.";

/** The author's fields as they would be set, for a look beside the form. @param draw makes a chart's drawing. */
export async function showReport<Drawn>(
  fields: ReportFields,
  draw: (chart: ReportChart) => Drawn,
): Promise<ShownReport<Drawn>> {
  let built: BuiltReport;
  try {
    // The focus stands on the cover.
    built = await buildReport({ ...fields, focus: "" }, nothing, readMarkdownApart);
  } catch (error) {
    if (error instanceof PdfBusyError) return { blocks: [], problems: [LATER] };
    if (error instanceof PdfStoppedError) return { blocks: [], problems: [TOO_LONG] };
    throw error;
  }
  if (!built.ok) return { blocks: [], problems: built.problems.map(({ message }) => message) };
  let left = mostShown;
  const some = <Piece, Shown>(pieces: readonly Piece[], shown: (piece: Piece) => Shown): Shown[] => {
    const made: Shown[] = [];
    for (const piece of pieces) {
      if (left === 0) break;
      left -= 1;
      made.push(shown(piece));
    }
    return made;
  };
  const show = (block: Block): ShownBlock<Drawn> => {
    switch (block.kind) {
      case "list":
        return { ...block, items: some(block.items, (item) => item.map(show)) };
      case "note":
        return { ...block, blocks: some(block.blocks, show) };
      case "table":
        return { ...block, rows: some(block.rows, (row) => row) };
      case "chart":
        return { kind: "chart", chart: block, drawn: block.series.length <= mostDrawn ? draw(block) : null };
      default:
        return block;
    }
  };
  return { blocks: some(built.document.body, show), problems: [] };
}
