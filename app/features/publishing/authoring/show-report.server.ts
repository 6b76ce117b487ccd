import type { Block, ReportChart } from "#app/platform/pdf/documents/report-document.ts";
import { buildReport, type ReportFields, type ReportImprint } from "./report-document.ts";
import type { ShownBlock, ShownReport } from "./shown-report.ts";

const mostDrawn = 3;
/** A page shows so many blocks; the PDF has them all. */
const mostBlocks = 1_500;

const nothing: ReportImprint = {
  category: "",
  reference: "",
  date: "",
  issuedAt: "",
  abstract: "",
  publisher: { name: "", legalName: "", address: "", email: "", phone: "" },
  disclaimer: [],
};

/** The author's fields as they would be set, for a look beside the form. @param draw makes a chart's drawing. */
export function showReport<Drawn>(
  fields: ReportFields,
  draw: (chart: ReportChart) => Drawn,
): ShownReport<Drawn> {
  // The focus stands on the cover.
  const built = buildReport({ ...fields, focus: "" }, nothing);
  if (!built.ok) return { blocks: [], problems: built.problems.map(({ message }) => message) };
  const show = (block: Block): ShownBlock<Drawn> => {
    switch (block.kind) {
      case "list":
        return { ...block, items: block.items.map((item) => item.map(show)) };
      case "note":
        return { ...block, blocks: block.blocks.map(show) };
      case "chart":
        return { kind: "chart", chart: block, drawn: block.series.length <= mostDrawn ? draw(block) : null };
      default:
        return block;
    }
  };
  return { blocks: built.document.body.slice(0, mostBlocks).map(show), problems: [] };
}
