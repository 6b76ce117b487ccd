/** Texts, links and outline of a document's pages, read by PDFium; where words stand on a page. */
import type { OutlineEntry, PageFacts, PageLink, PagesRead } from "./page-facts.ts";
import {
  type PageBox,
  openDocument,
  type OpenDocument,
  type OpenPage,
  shownBox,
  textAt,
  toldText,
  view,
  withPage,
  withRoom,
} from "./pdfium.ts";

const MOST_ENTRIES = 300;
const MOST_DEPTH = 3;
const MOST_LINKS = 200;
const MOST_FOUND = 200;
/** Of a page's text that is shown. */
const MOST_LETTERS = 20_000;
const MOST_ADDRESS = 2_000;

/** @param from and to from 1, both included. @param words that are to be marked. */
export async function readPageFacts(
  bytes: Uint8Array,
  { from, to, words }: { from: number; to: number; words: string },
): Promise<PagesRead> {
  const document = await openDocument(bytes);
  try {
    const shown: PageFacts[] = [];
    for (let number = from; number <= Math.min(to, document.pages); number += 1) {
      const facts = withPage(document, number - 1, (page) => factsOf(document, page, number, words));
      if (facts) shown.push(facts);
    }
    return { pages: document.pages, outline: outlineOf(document), shown };
  } finally {
    document.close();
  }
}

function factsOf(document: OpenDocument, page: OpenPage, number: number, words: string): PageFacts {
  const { width, height } = page;
  return withText(document, page, (text) => ({
    number,
    width,
    height,
    text: lettersOf(document, text, MOST_LETTERS),
    links: linksOf(document, page, text),
    found: words === "" ? [] : placesOf(document, page, text, words),
  }));
}

export function withText<Result>(
  { lib }: OpenDocument,
  page: OpenPage,
  work: (text: number) => Result,
): Result {
  const text = lib._FPDFText_LoadPage(page.pointer);
  try {
    return work(text);
  } finally {
    if (text !== 0) lib._FPDFText_ClosePage(text);
  }
}

/** The page's text, a line of it a line. A word that a line's end parts is whole again. */
export function lettersOf({ lib }: OpenDocument, text: number, most: number): string {
  const count = text === 0 ? 0 : Math.min(lib._FPDFText_CountChars(text), most);
  if (count <= 0) return "";
  const raw = withRoom(lib, (count + 1) * 2, (at) =>
    textAt(lib, at, Math.max(0, lib._FPDFText_GetText(text, 0, count, at) - 1)),
  );
  return raw
    .replace(/[\u0002\uFFFE\u00AD]\r?\n?/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "")
    .toWellFormed()
    .trim();
}

function linksOf({ lib, pointer, pages }: OpenDocument, page: OpenPage, text: number): PageLink[] {
  const links: PageLink[] = [];
  withRoom(lib, 24, (at) => {
    const [position, link, corners] = [at, at + 4, at + 8];
    view(lib).setInt32(position, 0, true);
    for (let seen = 0; seen < MOST_LINKS * 5 && links.length < MOST_LINKS; seen += 1) {
      if (!lib._FPDFLink_Enumerate(page.pointer, position, link)) return;
      const one = view(lib).getUint32(link, true);
      if (!lib._FPDFLink_GetAnnotRect(one, corners)) continue;
      const numbers = view(lib);
      const [left, top, right, bottom] = [0, 4, 8, 12].map((by) =>
        numbers.getFloat32(corners + by, true),
      ) as [number, number, number, number];
      const place = lib._FPDFLink_GetDest(pointer, one);
      const to = leadsTo({ lib, pointer, pages }, place, place === 0 ? lib._FPDFLink_GetAction(one) : 0);
      if (to === null) continue;
      const said =
        text === 0
          ? ""
          : boundedText(lib, (into, units) =>
              lib._FPDFText_GetBoundedText(text, left, top, right, bottom, into, units),
            );
      links.push({ box: shownBox(lib, page, [left, top, right, bottom]), to, text: said });
    }
  });
  return links;
}

/** The library counts letters here, not bytes. */
function boundedText(lib: OpenDocument["lib"], ask: (to: number, units: number) => number): string {
  const units = Math.min(ask(0, 0), 200);
  if (units <= 0) return "";
  const raw = withRoom(lib, units * 2 + 2, (at) => textAt(lib, at, Math.min(ask(at, units), units)));
  return raw
    .replace(/[\p{C}\s]+/gu, " ")
    .toWellFormed()
    .trim();
}

const GO_TO = 1;
const WEB = 3;
/** What a reader may be led to from here. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i;

function leadsTo(
  { lib, pointer, pages }: Pick<OpenDocument, "lib" | "pointer" | "pages">,
  place: number,
  action: number,
): number | string | null {
  const kind = action === 0 ? 0 : lib._FPDFAction_GetType(action);
  if (kind === WEB) {
    const ask = (to: number, bytes: number) => lib._FPDFAction_GetURIPath(pointer, action, to, bytes);
    const address = toldText(lib, MOST_ADDRESS, ask, "latin1");
    return ADDRESS.test(address) ? address : null;
  }
  const goal = kind === GO_TO ? lib._FPDFAction_GetDest(pointer, action) : place;
  if (goal === 0) return null;
  const index = lib._FPDFDest_GetDestPageIndex(pointer, goal);
  return index >= 0 && index < pages ? index + 1 : null;
}

/** An outline may lead in a circle: entries are counted. */
function outlineOf(document: OpenDocument): OutlineEntry[] {
  const { lib, pointer } = document;
  const entries: OutlineEntry[] = [];
  const walk = (parent: number, depth: number) => {
    let entry = lib._FPDFBookmark_GetFirstChild(pointer, parent);
    for (; entry !== 0 && entries.length < MOST_ENTRIES;) {
      const one = entry;
      const said = toldText(lib, 1_000, (to, bytes) => lib._FPDFBookmark_GetTitle(one, to, bytes));
      const title = said
        .replace(/[\p{C}\s]+/gu, " ")
        .toWellFormed()
        .trim();
      const place = lib._FPDFBookmark_GetDest(pointer, entry);
      const to = leadsTo(document, place, place === 0 ? lib._FPDFBookmark_GetAction(entry) : 0);
      if (title) entries.push({ title, page: typeof to === "number" ? to : null, depth });
      if (depth + 1 < MOST_DEPTH) walk(entry, depth + 1);
      entry = lib._FPDFBookmark_GetNextSibling(pointer, entry);
    }
  };
  walk(0, 0);
  return entries;
}

/** Where words stand on the page, line by line. */
function placesOf({ lib }: OpenDocument, page: OpenPage, text: number, words: string): PageBox[] {
  if (text === 0) return [];
  const wanted = Buffer.from(`${words}\0`, "utf16le");
  return withRoom(lib, wanted.length + 32, (at) => {
    lib.HEAPU8.set(wanted, at + 32);
    const search = lib._FPDFText_FindStart(text, at + 32, 0, 0);
    const boxes: PageBox[] = [];
    if (search === 0) return boxes;
    try {
      while (boxes.length < MOST_FOUND && lib._FPDFText_FindNext(search)) {
        const from = lib._FPDFText_GetSchResultIndex(search);
        const lines = lib._FPDFText_CountRects(text, from, lib._FPDFText_GetSchCount(search));
        for (let line = 0; line < lines && boxes.length < MOST_FOUND; line += 1) {
          if (!lib._FPDFText_GetRect(text, line, at, at + 8, at + 16, at + 24)) continue;
          const numbers = view(lib);
          const corners = [0, 8, 16, 24].map((by) => numbers.getFloat64(at + by, true));
          boxes.push(shownBox(lib, page, corners as [number, number, number, number]));
        }
      }
    } finally {
      lib._FPDFText_FindClose(search);
    }
    return boxes;
  });
}
