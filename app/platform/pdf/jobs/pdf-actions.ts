/**
 * What in a PDF acts by itself or holds other files, after ISO 32000-2: actions 12.6, embedded files 7.11.4, rich media
 * 13.7, XFA annex K.
 */
import { PDFDict, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";

const name = (text: string) => PDFName.of(text);
const kinds = ["S", "Subtype", "Type"].map(name);
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

/** What a dictionary says itself it is. */
const kindsOf = (dict: PDFDict) => kinds.map((key) => dict.get(key));
/** The same once everything is read, where that stands elsewhere. */
const kindsInTheEnd = (dict: PDFDict) => kinds.map((key) => dict.lookup(key));
const someIn = (names: Set<PDFName>, found: (PDFObject | undefined)[]) =>
  found.some((one) => names.has(one as PDFName));

export function isActive(dict: PDFDict): boolean {
  return activeKeys.some((key) => dict.has(key)) || someIn(activeNames, kindsOf(dict));
}

export function isEmbedding(dict: PDFDict): boolean {
  return embeddedKeys.some((key) => dict.has(key)) || someIn(embeddedNames, kindsOf(dict));
}

/** Whether it can only be judged once everything is read. */
export function isForLater(dict: PDFDict): boolean {
  const isElsewhere = kindsOf(dict).some((one) => one instanceof PDFRef);
  return isElsewhere || dict.has(OPEN_ACTION) || dict.has(ADDITIONAL_ACTIONS);
}

export function actsInTheEnd(dict: PDFDict): boolean {
  const more = dict.lookup(ADDITIONAL_ACTIONS);
  const hasMore = more instanceof PDFDict ? more.keys().length > 0 : more !== undefined;
  return hasMore || someIn(activeNames, kindsInTheEnd(dict)) || actsOnOpening(dict.lookup(OPEN_ACTION));
}

export function embedsInTheEnd(dict: PDFDict): boolean {
  return someIn(embeddedNames, kindsInTheEnd(dict));
}

/** A place to begin at is harmless, and common. */
function actsOnOpening(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict)) return false;
  if (action.has(name("Next"))) return true;
  const kind = action.lookup(name("S"));
  return !(
    kind === name("GoTo") ||
    (kind === name("Named") && turningPages.has(action.lookup(name("N")) as PDFName))
  );
}
