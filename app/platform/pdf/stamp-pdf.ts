import {
  type PDFDocument,
  PDFDict,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFOperator,
  PDFOperatorNames as Op,
  PDFRef,
} from "@cantoo/pdf-lib";
import type { FontName } from "./fonts.ts";
import { openPdf, type OpenedPdf } from "./jobs/open-pdf.server.ts";
import { PdfRefusedError } from "./jobs/pdf-errors.ts";
import { setLine } from "./lines.ts";
import { withdrawClaims } from "./marks/archive-claims.ts";
import { drawOver } from "./marks/draw-over.ts";
import { asArtifact, colour, embed, number, operator } from "./marks/operators.ts";
import { pageFrame, type PageFrame } from "./marks/page-frame.ts";
import { endSignatures } from "./marks/signatures.ts";
import { COLOUR } from "./page.ts";
import { stampLine, type Stamp } from "./stamp-line.ts";

/** Baseline of the licence line above the lower edge of the page, and the least white at its sides, in points. */
const BASELINE = 20;
const MARGIN = 24;

/** Name of the entry of the information dictionary that holds the copy id. */
export const COPY_ID = "CopyId";

/** What a stamp takes at most: a try with it tells whether copies can be made of a file. */
export const TRIAL: Stamp = {
  company: "x".repeat(80),
  person: "x".repeat(80),
  address: "",
  date: "1 January 2026",
  copyId: "0".repeat(20),
};

/** The white strip that the line stands on, in the units of the page's frame. */
export interface Strip {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

export interface StampedPage {
  frame: PageFrame;
  strip: Strip;
  /** How it was marked, its shape, and what may be painted over it. */
  kind: string;
}

/**
 * The file with the licence line at the foot of every page, whatever its size or rotation and whatever the page leaves
 * behind, and the copy id in its metadata (Keywords and CopyId).
 *
 * @throws PdfRefusedError when the bytes are no PDF that can be changed (broken, encrypted).
 */
export async function stampCopy(bytes: Uint8Array, stamp: Stamp): Promise<Uint8Array> {
  const { pdf } = await openPdf(bytes);
  await stampPages(pdf, stamp);
  return saved(pdf);
}

export async function countPages(bytes: Uint8Array): Promise<number> {
  return (await openPdf(bytes)).pages;
}

/** A copy as it is tried, and how each page was marked. @throws PdfRefusedError for pages that can't be written on. */
export async function tryStamp({ pdf }: OpenedPdf): Promise<{ copy: Uint8Array; pages: StampedPage[] }> {
  try {
    const pages = await stampPages(pdf, TRIAL);
    if (pages.length === 0) throw new PdfRefusedError("It has no page.", { refusal: "unmarkable" });
    return { copy: await saved(pdf), pages };
  } catch (error) {
    if (error instanceof PdfRefusedError) throw error;
    throw new PdfRefusedError("The file is not a PDF that can be stamped.", {
      cause: error,
      refusal: "unmarkable",
    });
  }
}

function saved(pdf: PDFDocument): Promise<Uint8Array> {
  return pdf.save({ useObjectStreams: true, objectsPerTick: Infinity, updateFieldAppearances: false });
}

/**
 * The line on every page.
 * @param isSigned whether it says that the original is signed.
 */
export async function stampPages(
  pdf: PDFDocument,
  stamp: Stamp,
  isSigned = endSignatures(pdf),
): Promise<StampedPage[]> {
  withdrawClaims(pdf);
  const fonts = new Map<FontName, PDFFont>();
  const pages: StampedPage[] = [];
  for (const page of pdf.getPages()) {
    const frame = pageFrame(page);
    const line = stampLine(stamp, frame.width - 2 * MARGIN, isSigned);
    const { size } = line;
    const set = setLine(line.spans, { size, leading: size, colour: COLOUR.muted });
    const { width } = set;
    // From the left: what is read stands beside it in plain text.
    const runs = set.runs.toSorted((one, other) => one.x - other.x);
    for (const { font } of runs) if (!fonts.has(font)) fonts.set(font, await embed(pdf, font));
    const baseline = Math.min(BASELINE, frame.height * 0.05);
    const left = (frame.width - width) / 2;
    const strip = { left: left - 4, bottom: baseline - 3, width: width + 8, height: size + 3.5 };
    const draw = (): PDFOperator[] => {
      const text: PDFOperator[] = [];
      for (const run of runs) {
        const font = fonts.get(run.font)!;
        text.push(
          operator(
            Op.SetFontAndSize,
            page.node.newFontDictionary("Licence", font.ref).asString(),
            number(size),
          ),
          operator(Op.SetTextMatrix, "1", "0", "0", "1", number(left + run.x), number(baseline)),
          operator(Op.ShowText, font.encodeText(run.text).toString()),
        );
      }
      return asArtifact(line.text, frame, [
        // On pages of others the line may meet text: a white strip keeps it legible.
        colour("#FFFFFF"),
        operator(
          Op.AppendRectangle,
          ...[strip.left, strip.bottom, strip.width, strip.height].map((one) => number(one)),
        ),
        operator(Op.FillNonZero),
        colour(COLOUR.muted),
        operator(Op.BeginText),
        ...text,
        operator(Op.EndText),
      ]);
    };
    const over = ["Annots", "Group"].map((key) => page.node.has(PDFName.of(key)));
    const state = drawOver(page, draw);
    pages.push({ frame, strip, kind: [state, frame.matrix, frame.width, frame.height, over].join() });
  }
  recordCopy(pdf, stamp.copyId);
  return pages;
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
