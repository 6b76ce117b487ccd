/**
 * Opens a PDF from outside within limits, and tells what in it would act by itself. What is refused is named after
 * ISO 32000-2: actions 12.6, embedded files 7.11.4, rich media 13.7, XFA annex K.
 */
import { constants, inflateSync } from "node:zlib";
import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";
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
const [S, SUBTYPE, TYPE, F] = ["S", "Subtype", "Type", "F"].map(name) as [PDFName, PDFName, PDFName, PDFName];
const OPEN_ACTION = name("OpenAction");
const ADDITIONAL_ACTIONS = name("AA");
const activeKeys = ["JS", "JavaScript", "XFA", "RichMediaContent"].map(name);
const embeddedKeys = ["EF", "EmbeddedFiles"].map(name);
/** Actions and annotations that run, send, load or play. Links to pages and addresses wait for a click and stay. */
const activeNames = new Set(
  [
    "JavaScript",
    "Launch",
    "SubmitForm",
    "ImportData",
    "Rendition",
    "RichMediaExecute",
    "Movie",
    "Sound",
    "RichMedia",
    "Screen",
    "3D",
  ].map(name),
);
const embeddedNames = new Set(["GoToE", "FileAttachment", "EmbeddedFile"].map(name));
const turningPages = new Set(["FirstPage", "PrevPage", "NextPage", "LastPage"].map(name));

interface Found {
  dictionaries: number;
  unpacked: number;
  refusal: PdfRefusal | null;
  active: boolean;
  embedded: boolean;
  /** What can only be judged once everything is read: names and actions that stand elsewhere. */
  later: PDFDict[];
}

/** Of the file that is being read: a process reads one at a time. */
let found: Found | null = null;

// Every dictionary passes here, also one that another of its number or its key replaces: readers disagree on which counts.
const parser = PDFObjectParser.prototype as unknown as { parseDict(ref?: PDFRef): PDFDict };
const parseDict = parser.parseDict;
parser.parseDict = function (ref) {
  const dict = parseDict.call(this, ref);
  if (found) look(found, dict);
  return dict;
};

function look(seen: Found, dict: PDFDict): void {
  seen.dictionaries += 1;
  if (seen.dictionaries > most.dictionaries) seen.refusal ??= "too-heavy";
  if (seen.refusal) throw new PdfRefusedError("It is over a limit.", { refusal: seen.refusal });
  const names = [dict.get(S), dict.get(SUBTYPE), dict.get(TYPE)];
  seen.active ||=
    activeKeys.some((key) => dict.has(key)) || names.some((one) => activeNames.has(one as PDFName));
  seen.embedded ||=
    embeddedKeys.some((key) => dict.has(key)) || names.some((one) => embeddedNames.has(one as PDFName));
  if (dict.has(OPEN_ACTION) || dict.has(ADDITIONAL_ACTIONS) || names.some((one) => one instanceof PDFRef))
    seen.later.push(dict);
}

class LimitedParser extends PDFParser {
  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (found && object instanceof PDFRawStream) measure(found, object);
    return object;
  }

  /** The parser goes on after most errors; one from here ends it. */
  protected override skipWhitespaceAndComments(): void {
    if (found?.refusal) throw new PdfRefusedError("It is over a limit.", { refusal: found.refusal });
    super.skipWhitespaceAndComments();
  }
}

/**
 * Unpacks what holds objects, as far as the limit, before the reader does so without one.
 * @throws for what can't be unpacked: the reader takes it for a damaged object, or it is encrypted.
 */
function measure(seen: Found, stream: PDFRawStream): void {
  const type = stream.dict.lookup(TYPE);
  if (type !== name("ObjStm") && type !== name("XRef")) return;
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
  /** It holds what acts by itself, other files, or parts that can't be read. */
  active: boolean;
  embedded: boolean;
  hasDamage: boolean;
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
  found = seen;
  try {
    const context = await new LimitedParser(bytes).parseDocument();
    if (context.lookup(context.trailerInfo.Encrypt))
      throw new PdfRefusedError("It is encrypted.", { refusal: "protected" });
    // The one way to a document from what a parser read; `load` has no limits.
    const Opened = PDFDocument as unknown as new (
      read: PDFContext,
      skip: boolean,
      update: boolean,
    ) => PDFDocument;
    const pdf = new Opened(context, false, false);
    const pages = pagesOf(pdf.catalog);
    return { pdf, pages, ...judge(seen, context) };
  } catch (error) {
    if (error instanceof PdfRefusedError) throw error;
    throw new PdfRefusedError("The file is not a PDF that can be stamped.", { cause: error });
  } finally {
    found = null;
  }
}

function judge(seen: Found, context: PDFContext): Pick<OpenedPdf, "active" | "embedded" | "hasDamage"> {
  let { active, embedded } = seen;
  for (const dict of seen.later) {
    const names = [S, SUBTYPE, TYPE].map((key) => dict.lookup(key) as PDFName);
    const more = dict.lookup(ADDITIONAL_ACTIONS);
    active ||= names.some((one) => activeNames.has(one)) || actsOnOpening(dict.lookup(OPEN_ACTION));
    active ||= more instanceof PDFDict ? more.keys().length > 0 : more !== undefined;
    embedded ||= names.some((one) => embeddedNames.has(one));
  }
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  // A stream with a file name takes its content from there.
  active ||= objects.some((object) => object instanceof PDFRawStream && object.dict.has(F));
  return { active, embedded, hasDamage: objects.some((object) => object instanceof PDFInvalidObject) };
}

/** A place to begin at is harmless, and common. */
function actsOnOpening(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict)) return false;
  if (action.has(name("Next"))) return true;
  const kind = action.lookup(S);
  return !(
    kind === name("GoTo") ||
    (kind === name("Named") && turningPages.has(action.lookup(name("N")) as PDFName))
  );
}

/** How many pages the tree leads to, counted rather than believed, in a walk that ends. */
function pagesOf(catalog: PDFDict): number {
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
