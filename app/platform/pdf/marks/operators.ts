/** What marks are drawn with. */
import {
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames as Op,
} from "@cantoo/pdf-lib";
import { fontNamed, type FontName } from "../fonts.ts";
import type { PageFrame } from "./page-frame.ts";

/**
 * What is added is no part of the reading (an artifact), and says in plain text what it shows, so that a copy can be
 * traced without decoding its font. Drawn in the units of the page's frame.
 */
export function asArtifact(
  text: string,
  { matrix }: PageFrame,
  drawn: readonly PDFOperator[],
): PDFOperator[] {
  const actual = PDFHexString.fromText(text).toString();
  return [
    operator(Op.PushGraphicsState),
    operator(Op.BeginMarkedContentSequence, "/Artifact", "<</Type/Pagination/Subtype/Footer>>"),
    operator(Op.BeginMarkedContentSequence, "/Span", `<</ActualText ${actual}>>`),
    operator(Op.ConcatTransformationMatrix, ...matrix.map((one) => number(one, 8))),
    ...drawn,
    operator(Op.EndMarkedContent),
    operator(Op.EndMarkedContent),
    operator(Op.PopGraphicsState),
  ];
}

export async function embed(pdf: PDFDocument, name: FontName): Promise<PDFFont> {
  // The font is parsed once in the life of the worker; each file gets a subset of its own.
  pdf.registerFontkit({ create: () => fontNamed(name) } as never);
  return pdf.embedFont(new Uint8Array(), {
    subset: true,
    customName: `LICNCE+${fontNamed(name).postscriptName}`,
  });
}

export function operator(name: Op, ...operands: string[]): PDFOperator {
  return PDFOperator.of(name, operands);
}

/** Never with an exponent: a PDF knows none. */
export function number(value: number, decimals = 3): string {
  return String(Number(value.toFixed(decimals))).includes("e")
    ? value.toFixed(decimals)
    : String(Number(value.toFixed(decimals)));
}

export function colour(hex: string): PDFOperator {
  const parts = [1, 3, 5].map((at) => number(parseInt(hex.slice(at, at + 2), 16) / 255));
  return operator(Op.NonStrokingColorRgb, ...parts);
}
