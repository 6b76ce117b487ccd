import { PDFDocument, PDFName, PDFOperatorNames as Op, type PDFPage } from "@cantoo/pdf-lib";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import { widthOf } from "../fonts.ts";
import { openPdf } from "../jobs/open-pdf.server.ts";
import { COLOUR } from "../page.ts";
import { drawOver } from "./draw-over.ts";
import { asArtifact, colour, embed, number, operator } from "./operators.ts";
import { pageFrame } from "./page-frame.ts";

const WORD = "SAMPLE";

/** The first pages, each marked SAMPLE across: for a look before buying. */
export async function samplePages(bytes: Uint8Array, options: { pages: number }): Promise<Uint8Array> {
  const { pdf: whole } = await openPdf(bytes);
  const sample = await firstPages(whole, options.pages);
  await markSample(sample);
  sample.setTitle(`Sample: ${whole.getTitle() ?? "report"}`, { showInWindowTitleBar: true });
  sample.setLanguage("en-GB");
  return savedSample(sample);
}

/** The first pages in a document of their own, without a mark. @throws PdfRefusedError for pages that can't be copied. */
export async function firstPages(whole: PDFDocument, most: number): Promise<PDFDocument> {
  try {
    return await copied(whole, most);
  } catch (cause) {
    throw new PdfRefusedError("Its pages can't be copied.", { cause, refusal: "unmarkable" });
  }
}

async function copied(whole: PDFDocument, most: number): Promise<PDFDocument> {
  const sample = await PDFDocument.create();
  const indices = whole.getPageIndices().slice(0, most);
  // Which layers are hidden stands beside the pages, and what it names must be copied with them: the first one carries it.
  const layers = PDFName.of("OCProperties");
  const hidden = whole.catalog.get(layers);
  if (hidden && indices.length > 0) whole.getPage(0).node.set(layers, hidden);
  for (const page of await sample.copyPages(whole, indices)) {
    sample.addPage(page);
    // Links lead to pages that are not here.
    page.node.delete(PDFName.of("Annots"));
    page.node.delete(PDFName.of("StructParents"));
    const carried = page.node.get(layers);
    if (carried) sample.catalog.set(layers, carried);
    page.node.delete(layers);
  }
  return sample;
}

export async function markSample(sample: PDFDocument): Promise<void> {
  const font = await embed(sample, "sansBold");
  for (const page of sample.getPages()) drawOver(page, () => mark(page, sample, font));
}

export function savedSample(sample: PDFDocument): Promise<Uint8Array> {
  return sample.save({ useObjectStreams: true, objectsPerTick: Infinity });
}

function mark(page: PDFPage, sample: PDFDocument, font: Awaited<ReturnType<typeof embed>>) {
  const frame = pageFrame(page);
  const { width, height } = frame;
  const angle = Math.atan2(height, width);
  const size = (Math.hypot(width, height) * 0.62) / widthOf(WORD, "sansBold", 1);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = widthOf(WORD, "sansBold", size) / 2;
  const [x, y] = [width / 2 - half * cos + size * 0.36 * sin, height / 2 - half * sin - size * 0.36 * cos];
  const thin = page.node.newExtGState("Sample", sample.context.obj({ ca: 0.14 }));
  return asArtifact(WORD, frame, [
    operator(Op.SetGraphicsStateParams, thin.asString()),
    colour(COLOUR.brass),
    operator(Op.BeginText),
    operator(Op.SetFontAndSize, page.node.newFontDictionary("Sample", font.ref).asString(), number(size)),
    operator(Op.SetTextMatrix, ...[cos, sin, -sin, cos].map((one) => number(one, 6)), number(x), number(y)),
    operator(Op.ShowText, font.encodeText(WORD).toString()),
    operator(Op.EndText),
  ]);
}
