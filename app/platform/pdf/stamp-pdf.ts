import {
  PDFDocument,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames as Op,
  PDFRef,
} from "@cantoo/pdf-lib";
import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";
import { fontNamed, runsOf, widthOf, type FontName } from "./fonts.ts";
import { COLOUR } from "./page.ts";
import { openPdf, type OpenedPdf } from "./jobs/open-pdf.server.ts";
import { PdfRefusedError } from "./jobs/pdf-errors.ts";
import { stampLine, type Stamp } from "./stamp-line.ts";

/** Baseline of the licence line above the lower edge of the page, and the least white at its sides, in points. */
const BASELINE = 20;
const MARGIN = 24;

/** Name of the entry of the information dictionary that holds the copy id. */
export const COPY_ID = "CopyId";

/**
 * The file with the licence line at the foot of every page, whatever its size or rotation, and the copy id in its
 * metadata (Keywords and CopyId).
 *
 * @throws PdfRefusedError when the bytes are no PDF that can be changed (broken, encrypted).
 */
export async function stampCopy(bytes: Uint8Array, stamp: Stamp): Promise<Uint8Array> {
  const { pdf } = await openPdf(bytes);
  await stampPages(pdf, stamp);
  return saved(pdf);
}

/** What a stamp takes at most: a try with it tells whether copies can be made of a file. */
const trial: Stamp = {
  company: "x".repeat(80),
  person: "x".repeat(80),
  date: "1 January 2026",
  copyId: "0".repeat(20),
};

export async function countPages(bytes: Uint8Array): Promise<number> {
  return (await openPdf(bytes)).pages;
}

/** Makes a copy and throws it away. @throws PdfRefusedError for pages that can't be written on. */
export async function tryStamp({ pdf }: OpenedPdf): Promise<void> {
  try {
    await stampPages(pdf, trial);
    await saved(pdf);
  } catch (error) {
    throw new PdfRefusedError("The file is not a PDF that can be stamped.", { cause: error });
  }
}

function saved(pdf: PDFDocument): Promise<Uint8Array> {
  return pdf.save({ useObjectStreams: true, objectsPerTick: Infinity, updateFieldAppearances: false });
}

async function stampPages(pdf: PDFDocument, stamp: Stamp): Promise<void> {
  const fonts = new Map<FontName, PDFFont>();
  for (const page of pdf.getPages()) {
    const frame = frameOf(page);
    const line = stampLine(stamp, frame.width - 2 * MARGIN);
    const runs = runsOf(line.text, "sans");
    for (const { font } of runs) if (!fonts.has(font)) fonts.set(font, await embed(pdf, font));
    const width = runs.reduce((sum, run) => sum + widthOf(run.text, run.font, line.size), 0);
    const baseline = Math.min(BASELINE, frame.height * 0.05);
    const left = (frame.width - width) / 2;

    const operators = [
      ...opening(line.text),
      op(Op.ConcatTransformationMatrix, ...frame.matrix),
      // On pages of others the line may meet text: a white strip keeps it legible.
      ...rgb("#FFFFFF"),
      op(Op.AppendRectangle, num(left - 4), num(baseline - 3), num(width + 8), num(line.size + 3.5)),
      op(Op.FillNonZero),
      ...rgb(COLOUR.muted),
      op(Op.BeginText),
    ];
    let at = left;
    for (const run of runs) {
      const font = fonts.get(run.font)!;
      operators.push(
        op(Op.SetFontAndSize, page.node.newFontDictionary("Licence", font.ref).asString(), num(line.size)),
        op(Op.SetTextMatrix, "1", "0", "0", "1", num(at), num(baseline)),
        op(Op.ShowText, font.encodeText(run.text).toString()),
      );
      at += widthOf(run.text, run.font, line.size);
    }
    operators.push(op(Op.EndText), ...closing());
    page.pushOperators(...operators);
  }
  recordCopy(pdf, stamp.copyId);
}

/** The first pages, each marked SAMPLE across: for a look before buying. */
export async function samplePages(bytes: Uint8Array, options: { pages: number }): Promise<Uint8Array> {
  const { pdf: whole } = await openPdf(bytes);
  const sample = await PDFDocument.create();
  const indices = whole.getPageIndices().slice(0, options.pages);
  const pages = await sample.copyPages(whole, indices);
  const font = await embed(sample, "sansBold");
  for (const page of pages) {
    sample.addPage(page);
    // Links lead to pages that are not here.
    page.node.delete(PDFName.of("Annots"));
    page.node.delete(PDFName.of("StructParents"));
    const { width, height, matrix } = frameOf(page);
    const angle = Math.atan2(height, width);
    const size = (Math.hypot(width, height) * 0.62) / widthOf("SAMPLE", "sansBold", 1);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const half = widthOf("SAMPLE", "sansBold", size) / 2;
    const [x, y] = [width / 2 - half * cos + size * 0.36 * sin, height / 2 - half * sin - size * 0.36 * cos];
    page.pushOperators(
      ...opening("SAMPLE"),
      op(Op.ConcatTransformationMatrix, ...matrix),
      op(
        Op.SetGraphicsStateParams,
        page.node.newExtGState("Sample", sample.context.obj({ ca: 0.14 })).asString(),
      ),
      ...rgb(COLOUR.brass),
      op(Op.BeginText),
      op(Op.SetFontAndSize, page.node.newFontDictionary("Sample", font.ref).asString(), num(size)),
      op(Op.SetTextMatrix, num(cos), num(sin), num(-sin), num(cos), num(x), num(y)),
      op(Op.ShowText, font.encodeText("SAMPLE").toString()),
      op(Op.EndText),
      ...closing(),
    );
  }
  sample.setTitle(`Sample: ${whole.getTitle() ?? "report"}`, { showInWindowTitleBar: true });
  sample.setLanguage("en-GB");
  return sample.save({ useObjectStreams: true, objectsPerTick: Infinity });
}

/** The page as a reader sees it: its size, and the matrix from that (origin lower left) to the page's own space. */
function frameOf(page: PDFPage): { width: number; height: number; matrix: string[] } {
  const box = page.getCropBox();
  const turned = (((page.getRotation().angle % 360) + 360) % 360) / 90;
  const { x, y, width, height } = box;
  const matrices = [
    [1, 0, 0, 1, x, y],
    [0, 1, -1, 0, x + width, y],
    [-1, 0, 0, -1, x + width, y + height],
    [0, -1, 1, 0, x, y + height],
  ];
  const sideways = turned === 1 || turned === 3;
  return {
    width: sideways ? height : width,
    height: sideways ? width : height,
    matrix: (matrices[turned] ?? matrices[0]!).map(num),
  };
}

/**
 * What is added is no part of the reading (an artifact), and says in plain text what it shows, so that a copy can be
 * traced without decoding its font.
 */
function opening(text: string): PDFOperator[] {
  const actual = PDFHexString.fromText(text).toString();
  return [
    op(Op.PushGraphicsState),
    op(Op.BeginMarkedContentSequence, "/Artifact", "<</Type/Pagination/Subtype/Footer>>"),
    op(Op.BeginMarkedContentSequence, "/Span", `<</ActualText ${actual}>>`),
  ];
}

function closing(): PDFOperator[] {
  return [op(Op.EndMarkedContent), op(Op.EndMarkedContent), op(Op.PopGraphicsState)];
}

function recordCopy(pdf: PDFDocument, copyId: string): void {
  const { context } = pdf;
  const found = context.trailerInfo.Info;
  let info = found instanceof PDFRef ? context.lookup(found) : found;
  if (!(info instanceof PDFDict)) {
    info = context.obj({});
    context.trailerInfo.Info = context.register(info);
  }
  if (!(info instanceof PDFDict)) return;
  const keywords = pdf.getKeywords();
  info.set(
    PDFName.of("Keywords"),
    PDFHexString.fromText([keywords, `Copy ${copyId}`].filter(Boolean).join(", ")),
  );
  info.set(PDFName.of(COPY_ID), PDFHexString.fromText(copyId));
}

async function embed(pdf: PDFDocument, name: FontName): Promise<PDFFont> {
  // The font is parsed once in the life of the worker; each file gets a subset of its own.
  pdf.registerFontkit({ create: () => fontNamed(name) } as never);
  return pdf.embedFont(new Uint8Array(), {
    subset: true,
    customName: `LICNCE+${fontNamed(name).postscriptName}`,
  });
}

function op(name: Op, ...operands: string[]): PDFOperator {
  return PDFOperator.of(name, operands);
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function rgb(hex: string): PDFOperator[] {
  const parts = [1, 3, 5].map((at) => num(parseInt(hex.slice(at, at + 2), 16) / 255));
  return [op(Op.NonStrokingColorRgb, ...parts)];
}
