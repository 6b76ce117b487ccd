/** Opens a PDF from outside within limits, and tells whether something in it would act by itself. */
import { constants, inflateSync } from "node:zlib";
import {
  PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  ParseSpeeds,
} from "@cantoo/pdf-lib";
import { actsInTheEnd, embedsInTheEnd, isActive, isEmbedding, isForLater } from "./pdf-actions.ts";
import { isCutOff, objectsElsewhere } from "./pdf-bytes.ts";
import { PdfRefusedError, type PdfRefusal } from "./pdf-errors.ts";

const most = {
  pages: 2_000,
  /** Of the tree that leads to them. */
  pageNodes: 10_000,
  dictionaries: 400_000,
  /** Lines of a table of objects, as it says itself. */
  entries: 2_000_000,
  /** Of all streams that hold objects, once unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
};

const name = (text: string) => PDFName.of(text);

interface Found {
  dictionaries: number;
  unpacked: number;
  refusal: PdfRefusal | null;
  active: boolean;
  embedded: boolean;
  /** What can only be judged once everything is read: names and actions that stand elsewhere. */
  later: PDFDict[];
}

function refuse(refusal: PdfRefusal): never {
  throw new PdfRefusedError("It is over a limit.", { refusal });
}

function look(seen: Found, dict: PDFDict): void {
  seen.dictionaries += 1;
  if (seen.dictionaries > most.dictionaries) seen.refusal ??= "too-heavy";
  if (seen.refusal) refuse(seen.refusal);
  seen.active ||= isActive(dict);
  seen.embedded ||= isEmbedding(dict);
  if (isForLater(dict)) seen.later.push(dict);
}

/** Every dictionary passes here, also one that another of its number or its key replaces: readers disagree on which counts. */
class JudgingParser extends PDFParser {
  /** Where the objects begin that stand in the file by themselves. */
  readonly begun = new Set<number>();
  readonly #seen: Found;
  private depth = 0;

  constructor(bytes: Uint8Array, seen: Found) {
    super(bytes);
    this.#seen = seen;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.depth === 0 && ref) this.begun.add(this.bytes.offset());
    this.depth += 1;
    try {
      const object = super.parseObject(ref);
      if (object instanceof PDFRawStream && measure(this.#seen, object)) judgeWithin(object, this.#seen);
      return object;
    } finally {
      this.depth -= 1;
    }
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    look(this.#seen, dict);
    return dict;
  }

  /** The parser goes on after most errors; one from here ends it. */
  protected override skipWhitespaceAndComments(): void {
    if (this.#seen.refusal) refuse(this.#seen.refusal);
    super.skipWhitespaceAndComments();
  }
}

/** The objects within a stream are read by a parser of their own, which nobody hands out: they are read here as well. */
class JudgingStreamParser extends PDFObjectStreamParser {
  readonly #seen: Found;

  constructor(stream: PDFRawStream, seen: Found) {
    super(stream);
    this.#seen = seen;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    look(this.#seen, dict);
    return dict;
  }
}

function judgeWithin(stream: PDFRawStream, seen: Found): void {
  // It reads to its end before it returns. What is damaged the file's parser finds damaged, too.
  new JudgingStreamParser(stream, seen).parseIntoContext().catch(() => {});
}

/**
 * Unpacks what holds objects, as far as the limit, before the reader does so without one.
 * @returns whether it holds objects.
 * @throws for what can't be unpacked: the reader takes it for a damaged object, or it is encrypted.
 */
function measure(seen: Found, stream: PDFRawStream): boolean {
  const type = stream.dict.lookup(name("Type"));
  // Readers that follow a table take a stream for one of objects whatever it calls itself.
  const holdsObjects = stream.dict.has(name("N")) && stream.dict.has(name("First"));
  if (holdsObjects && type !== name("ObjStm"))
    throw new PdfRefusedError("It hides objects.", { refusal: "hidden-object" });
  if (type !== name("ObjStm") && type !== name("XRef")) return false;
  const filter = stream.dict.lookup(name("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (tableLength(stream.dict) > most.entries) seen.refusal ??= "too-heavy";
  else if (only === PDFName.FlateDecode) {
    try {
      const left = most.unpackedBytes - seen.unpacked;
      const settings = { maxOutputLength: Math.max(left, 1), finishFlush: constants.Z_SYNC_FLUSH };
      seen.unpacked += inflateSync(stream.contents, settings).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw error;
      seen.refusal ??= "too-heavy";
    }
    // No program packs its objects in another way.
  } else if (filter) throw new PdfRefusedError("Its objects are packed in an unknown way.");
  return holdsObjects && seen.refusal === null;
}

function tableLength(dict: PDFDict): number {
  const index = dict.lookup(name("Index"));
  const lengths = index instanceof PDFArray ? index.asArray().filter((_, at) => at % 2 === 1) : [];
  const widths = dict.lookup(name("W"));
  const all = [
    ...lengths,
    dict.lookup(name("Size")),
    ...(widths instanceof PDFArray ? widths.asArray() : []),
  ];
  return all.reduce((sum, one) => sum + (one instanceof PDFNumber ? Math.abs(one.asNumber()) : 0), 0);
}

export interface OpenedPdf {
  pdf: PDFDocument;
  pages: number;
  /** It holds what acts by itself, or other files. */
  active: boolean;
  embedded: boolean;
}

/** @throws PdfRefusedError with its reason: damaged, protected with a password, or too heavy to be worked on. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const seen: Found = {
    dictionaries: 0,
    unpacked: 0,
    refusal: null,
    active: false,
    embedded: false,
    later: [],
  };
  try {
    if (isCutOff(bytes)) throw new PdfRefusedError("It ends before its end.", { refusal: "cut-off" });
    const parser = new JudgingParser(bytes, seen);
    const context = await parser.parseDocument();
    if (context.lookup(context.trailerInfo.Encrypt))
      throw new PdfRefusedError("It is encrypted.", { refusal: "protected" });
    const pages = pagesOf(context);
    const judged = judge(seen, context);
    if (hidesObject(bytes, parser.begun))
      throw new PdfRefusedError("It hides objects.", { refusal: "hidden-object" });
    // Within the limits now; the library makes a document of nothing but bytes.
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    return { pdf, pages, ...judged };
  } catch (error) {
    if (error instanceof PdfRefusedError) throw error;
    throw new PdfRefusedError("The file is not a PDF that can be stamped.", { cause: error });
  }
}

/**
 * An object inside a stream or a text is seen by readers that are led there. What only reads like the beginning of one is
 * a text.
 */
function hidesObject(bytes: Uint8Array, begun: ReadonlySet<number>): boolean {
  return objectsElsewhere(bytes, begun).some((at) => {
    try {
      const object = PDFObjectParser.forBytes(bytes.subarray(at), PDFContext.create()).parseObject();
      return object instanceof PDFDict || object instanceof PDFRawStream;
    } catch {
      return false;
    }
  });
}

/** @throws PdfRefusedError for parts that can't be read. */
function judge(seen: Found, context: PDFContext): Pick<OpenedPdf, "active" | "embedded"> {
  let active = seen.active || seen.later.some(actsInTheEnd);
  const embedded = seen.embedded || seen.later.some(embedsInTheEnd);
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  // A stream with a file name takes its content from there.
  active ||= objects.some((object) => object instanceof PDFRawStream && object.dict.has(name("F")));
  if (!active && !embedded && objects.some((object) => object instanceof PDFInvalidObject))
    throw new PdfRefusedError("A part of it can't be read.", { refusal: "unreadable-object" });
  return { active, embedded };
}

/** How many pages the tree leads to, counted rather than believed, in a walk that ends. */
function pagesOf(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict);
  const open: (PDFObject | undefined)[] = [catalog.lookup(name("Pages"))];
  let pages = 0;
  for (let nodes = 0; open.length > 0; nodes += 1) {
    const node = open.pop();
    if (!(node instanceof PDFDict)) continue;
    const kids = node.lookup(name("Kids"));
    const isLeaf = !(kids instanceof PDFArray);
    if (isLeaf) pages += 1;
    if (nodes > most.pageNodes || pages > most.pages || (!isLeaf && kids.size() > most.pageNodes))
      throw new PdfRefusedError("It has too many pages.", { refusal: "too-heavy" });
    if (!isLeaf) for (let at = 0; at < kids.size(); at += 1) open.push(kids.lookup(at));
  }
  if (pages === 0) throw new PdfRefusedError("It has no pages.");
  return pages;
}
