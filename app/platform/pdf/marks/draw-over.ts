/** Draws over a page, whatever its own operators leave behind. */
import { constants, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames as Op,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import { type LeftBehind, leftBehind } from "./page-operators.ts";

/** Bytes of one page's operators, once unpacked. */
const MOST_OPERATORS = 64 * 1024 * 1024;
/** The box of a form that holds a page: larger than any page. */
const ALL = [-100_000, -100_000, 100_000, 100_000];

const name = (text: string) => PDFName.of(text);

/** What had to be done about a page, so that what it leaves behind reaches nothing that is drawn over it. */
export type PageState = "closed" | "closed-for-it" | "rewritten" | "wrapped";

/**
 * Most pages close what they open and stay as they are; what others leave open is closed after them. Only what can't be
 * closed from outside, a text without an end, say, goes into a form of its own, whose end ends it: its tags are lost.
 *
 * @param draw is asked once the page's resources can be added to.
 */
export function drawOver(page: PDFPage, draw: () => PDFOperator[]): PageState {
  const { node, doc } = page;
  const { context } = doc;
  const streams = contentStreams(context, node.get(name("Contents")));
  const bytes = operatorsOf(context, streams);
  const left = leftBehind(bytes);
  const resources = node.Resources()?.clone(context);
  // The list of streams may be another page's, too: this page gets its own.
  node.set(name("Contents"), context.obj([]));
  node.normalizedEntries();
  const { state, own, closing } = contained(page, { streams, bytes, left, resources });
  const over = context.contentStream(draw());
  node.set(
    name("Contents"),
    context.obj([
      context.getPushGraphicsStateContentStream(),
      ...own,
      ...(closing ? [context.register(context.stream(`\n${closing}\n`))] : []),
      context.getPopGraphicsStateContentStream(),
      context.register(over),
    ]),
  );
  return state;
}

interface PageContent {
  streams: PDFObject[];
  bytes: Uint8Array;
  left: LeftBehind;
  resources: PDFDict | undefined;
}

function contained(page: PDFPage, content: PageContent) {
  const { streams, bytes, left, resources } = content;
  const { context } = page.doc;
  if (left.endsWithin) {
    const form = context.flateStream(bytes, {
      Type: "XObject",
      Subtype: "Form",
      BBox: ALL,
      ...(resources && { Resources: resources }),
    });
    const key = page.node.newXObject("Page", context.register(form));
    const own = [context.register(context.contentStream([PDFOperator.of(Op.DrawObject, [key.asString()])]))];
    // Some readers carry marks out of a form; the others pass over an end that ends nothing.
    return { state: "wrapped", own, closing: marksOf(left.closing) } as const;
  }
  const { closing, strayRestores } = left;
  if (strayRestores.length === 0)
    return { state: closing ? "closed-for-it" : "closed", own: streams, closing } as const;
  const without = Uint8Array.from(bytes);
  for (const at of strayRestores) without[at] = 32;
  return { state: "rewritten", own: [context.register(context.flateStream(without))], closing } as const;
}

const marksOf = (closing: string) =>
  closing
    .split(" ")
    .filter((word) => word === "EMC")
    .join(" ");

/** The references of a page's streams, those that lead to none left out. */
function contentStreams(context: PDFContext, contents: PDFObject | undefined): PDFObject[] {
  const found = context.lookup(contents);
  const all = found instanceof PDFArray ? found.asArray() : contents ? [contents] : [];
  return all.filter((one) => one instanceof PDFRef && context.lookup(one) instanceof PDFStream);
}

/** All operators of a page. A token ends with its stream. @throws PdfRefusedError */
function operatorsOf(context: PDFContext, streams: readonly PDFObject[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let left = MOST_OPERATORS;
  for (const stream of streams) {
    const part = unpacked(context.lookup(stream), left);
    left -= part.length + 1;
    if (left <= 0) throw new PdfRefusedError("A page is too long.", { refusal: "too-heavy" });
    parts.push(part, LINE_END);
  }
  return Buffer.concat(parts);
}

const LINE_END = Buffer.from("\n");

/** What a reader gets of a stream, also of one that was cut off. */
export function unpacked(stream: PDFObject | undefined, most: number): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents();
  if (!(stream instanceof PDFRawStream)) return new Uint8Array(0);
  const filter = stream.dict.lookup(name("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (!only) return stream.contents;
  if (hasPredictor(stream.dict))
    throw new PdfRefusedError("A page's operators are packed in a way that is not read.");
  try {
    if (only !== PDFName.FlateDecode) return decodePDFRawStream(stream).decode();
    return inflateSync(stream.contents, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new PdfRefusedError("A page is too long.", { refusal: "too-heavy" });
    return unpackedAllTheSame(stream, error);
  }
}

/** Readers pass over a sum that is wrong. */
function unpackedAllTheSame(stream: PDFRawStream, cause: unknown): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    throw new PdfRefusedError("A page's operators can't be unpacked.", { cause, refusal: "unreadable-page" });
  }
}

function hasPredictor(dict: PDFDict): boolean {
  const said = dict.lookup(name("DecodeParms"));
  const all = said instanceof PDFArray ? said.asArray().map((one) => dict.context.lookup(one)) : [said];
  return all.some((one) => one instanceof PDFDict && one.has(name("Predictor")));
}
