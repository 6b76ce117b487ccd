import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";
import type { PDFContext, PDFObject, PDFPage } from "@cantoo/pdf-lib";

/** What a test may ask of a PDF, read with nothing but the library that stamps it. */
export interface ReadPdf {
  pages: {
    text: string;
    stamp: string | null;
    placed: Placed[];
    /** The operators that set letters apart: other readers take such gaps for the ends of words. */
    spaced: string[];
    width: number;
    height: number;
  }[];
  info: Record<string, string>;
  /** Every key and name of the file's objects, text left out: for asking what is not in it. */
  names: Set<string>;
  /** The addresses that its links lead to. */
  links: string[];
}

/** A piece of text in its own matrix: where it begins (points from the lower left, unrotated) and its size. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  size: number;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return {
    pages: pdf.getPages().map((page) => {
      const content = contentOf(page);
      const placed = shownText(page, content);
      const text = placed.map((one) => one.text).join("\n");
      const spaced = content.match(/(?<![\d.])(?!0(?:\.0+)?\s)-?[\d.]+\s+T[cw]\b/g) ?? [];
      return { text, stamp: stampIn(content), placed, spaced, ...page.getSize() };
    }),
    info: infoOf(pdf.context),
    names: namesIn(pdf.context),
    links: pdf.getPages().flatMap(linksOf),
  };
}

/** The drawing operators of a page. */
function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  return parts
    .map((part) => (part instanceof PDFRef ? page.doc.context.lookup(part) : part))
    .map((stream) => {
      if (stream instanceof PDFRawStream) return latin1(decodePDFRawStream(stream).decode());
      const unencoded = stream as { getUnencodedContents?(): Uint8Array } | undefined;
      return unencoded?.getUnencodedContents ? latin1(unencoded.getUnencodedContents()) : "";
    })
    .join("\n");
}

/** The licence line that stampPdf notes beside what it draws. */
function stampIn(content: string): string | null {
  const lines = [...content.matchAll(/\/ActualText\s*<([0-9A-Fa-f]+)>/g)].map(([, hex]) =>
    PDFHexString.of(hex!).decodeText(),
  );
  return lines.at(-1) ?? null;
}

/** The glyphs that are shown, turned back into text with each font's own table. */
function shownText(page: PDFPage, content: string): Placed[] {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
  const tables = new Map<string, Map<number, string>>();
  const placed: Placed[] = [];
  for (const [, block = ""] of content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)) {
    let table = new Map<number, string>();
    const here: Placed = { text: "", x: 0, y: 0, size: 0 };
    for (const [, font, size, matrix, hex] of block.matchAll(
      /\/([^\s/<>[\]]+)\s+([\d.]+)\s+Tf|((?:-?[\d.]+\s+){6})Tm|<([0-9A-Fa-f]+)>/g,
    )) {
      if (font) {
        if (!tables.has(font)) tables.set(font, glyphTable(page.doc.context, fonts, font));
        table = tables.get(font)!;
        here.size = Number(size);
      } else if (matrix && here.text === "") {
        [here.x, here.y] = matrix.trim().split(/\s+/).map(Number).slice(4) as [number, number];
      } else if (hex) {
        for (const [code] of hex.matchAll(/.{4}/g)) here.text += table.get(parseInt(code, 16)) ?? "";
      }
    }
    placed.push(here);
  }
  return placed;
}

function glyphTable(context: PDFContext, fonts: PDFDict | undefined, name: string): Map<number, string> {
  const table = new Map<number, string>();
  const font = context.lookupMaybe(fonts?.get(PDFName.of(name)), PDFDict);
  const stream = font && context.lookup(font.get(PDFName.of("ToUnicode")));
  if (!(stream instanceof PDFRawStream)) return table;
  const map = latin1(decodePDFRawStream(stream).decode());
  const decode = (hex: string) => PDFHexString.of(`FEFF${hex}`).decodeText();
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, to] of block.matchAll(/<([^>]+)>\s*<([^>]*)>/g))
      table.set(parseInt(code!, 16), decode(to!));
  }
  for (const [, block = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, , list] of block.matchAll(/<([^>]+)>\s*<([^>]+)>\s*\[([^\]]*)\]/g)) {
      [...list!.matchAll(/<([^>]*)>/g)].forEach(([, to], index) =>
        table.set(parseInt(from!, 16) + index, decode(to!)),
      );
    }
  }
  return table;
}

function linksOf(page: PDFPage): string[] {
  const annotations = page.node.Annots()?.asArray() ?? [];
  return annotations.flatMap((one) => {
    const action = page.doc.context.lookupMaybe(one, PDFDict)?.lookupMaybe(PDFName.of("A"), PDFDict);
    const address = action?.lookup(PDFName.of("URI")) as { decodeText?(): string } | undefined;
    return address?.decodeText?.() ?? [];
  });
}

function infoOf(context: PDFContext): Record<string, string> {
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict);
  const entries = info?.entries() ?? [];
  return Object.fromEntries(
    entries.map(([key, value]: [PDFName, PDFObject]) => {
      const found = value instanceof PDFRef ? context.lookup(value) : value;
      const readable = found as { decodeText?(): string } | undefined;
      return [key.decodeText(), readable?.decodeText?.() ?? String(found)];
    }),
  );
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function namesIn(context: PDFContext): Set<string> {
  const names = new Set<string>();
  const visit = (object: PDFObject) => {
    if (object instanceof PDFName) names.add(object.decodeText());
    else if (object instanceof PDFArray) object.asArray().forEach(visit);
    else if (object instanceof PDFRawStream) visit(object.dict);
    else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        names.add(key.decodeText());
        visit(value);
      }
    }
  };
  for (const [, object] of context.enumerateIndirectObjects()) visit(object);
  return names;
}
