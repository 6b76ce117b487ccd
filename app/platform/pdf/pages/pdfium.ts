/**
 * PDFium's own functions (https://pdfium.googlesource.com/pdfium/+/main/public), as far as pages are read and shown with
 * them. The package's classes know neither links nor outlines, and keep every page that they opened.
 */
import { PDFiumModule } from "@hyzyla/pdfium";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";

/** A place in the library's memory, or something it opened; 0 is none. */
type Pointer = number;

/** All take numbers, and give one: of what the library opened, or a place in its memory. */
type Name =
  | "_FPDF_InitLibrary"
  | "_FPDF_LoadMemDocument"
  | "_FPDF_CloseDocument"
  | "_FPDF_GetPageCount"
  | "_FPDF_LoadPage"
  | "_FPDF_ClosePage"
  | "_FPDF_GetPageWidthF"
  | "_FPDF_GetPageHeightF"
  | "_FPDF_PageToDevice"
  | "_FPDFBitmap_CreateEx"
  | "_FPDFBitmap_FillRect"
  | "_FPDFBitmap_Destroy"
  | "_FPDF_RenderPageBitmap"
  | "_FPDFText_LoadPage"
  | "_FPDFText_ClosePage"
  | "_FPDFText_CountChars"
  | "_FPDFText_GetText"
  | "_FPDFText_GetBoundedText"
  | "_FPDFText_FindStart"
  | "_FPDFText_FindNext"
  | "_FPDFText_FindClose"
  | "_FPDFText_GetSchResultIndex"
  | "_FPDFText_GetSchCount"
  | "_FPDFText_CountRects"
  | "_FPDFText_GetRect"
  | "_FPDFLink_Enumerate"
  | "_FPDFLink_GetAnnotRect"
  | "_FPDFLink_GetDest"
  | "_FPDFLink_GetAction"
  | "_FPDFAction_GetType"
  | "_FPDFAction_GetDest"
  | "_FPDFAction_GetURIPath"
  | "_FPDFDest_GetDestPageIndex"
  | "_FPDFBookmark_GetFirstChild"
  | "_FPDFBookmark_GetNextSibling"
  | "_FPDFBookmark_GetTitle"
  | "_FPDFBookmark_GetDest"
  | "_FPDFBookmark_GetAction";

type Pdfium = Record<Name, (...of: number[]) => number> & {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): Pointer; free(at: Pointer): void };
};

let library: Promise<Pdfium> | undefined;

async function started(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/** Of a page as it is shown, origin upper left, in points. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One document; closed by whoever opened it. */
export interface OpenDocument {
  readonly lib: Pdfium;
  readonly pointer: Pointer;
  readonly pages: number;
  close(): void;
}

/** @throws PdfRefusedError for what PDFium can't open. */
export async function openDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const lib = await (library ??= started());
  const at = lib.wasmExports.malloc(bytes.length);
  if (at === 0) throw new PdfRefusedError("The file is too large to be shown.", { refusal: "too-heavy" });
  lib.HEAPU8.set(bytes, at);
  const pointer = lib._FPDF_LoadMemDocument(at, bytes.length, 0);
  if (pointer === 0) {
    lib.wasmExports.free(at);
    throw new PdfRefusedError("Its pages can't be shown.", { refusal: "unreadable-page" });
  }
  const close = () => {
    lib._FPDF_CloseDocument(pointer);
    lib.wasmExports.free(at);
  };
  return { lib, pointer, pages: lib._FPDF_GetPageCount(pointer), close };
}

/** Room in the library's memory for the time of some work. */
export function withRoom<Result>(lib: Pdfium, bytes: number, work: (at: Pointer) => Result): Result {
  const at = lib.wasmExports.malloc(bytes);
  if (at === 0) throw new PdfRefusedError("The file takes too much to be shown.", { refusal: "too-heavy" });
  try {
    return work(at);
  } finally {
    lib.wasmExports.free(at);
  }
}

/** The library's memory as numbers; made anew each time, since the memory moves when it grows. */
export const view = ({ HEAPU8: { buffer } }: Pdfium) => new DataView(buffer);

/** UTF-16 as the library writes it, without its end. */
export function textAt(lib: Pdfium, at: Pointer, units: number): string {
  return Buffer.from(lib.HEAPU8.buffer, at, units * 2).toString("utf16le");
}

/** A text of which the library tells the length in bytes when it is asked with no room. */
export function toldText(
  lib: Pdfium,
  most: number,
  ask: (to: Pointer, bytes: number) => number,
  encoding: "utf16le" | "latin1" = "utf16le",
): string {
  const bytes = Math.min(ask(0, 0), most);
  if (bytes <= 0) return "";
  return withRoom(lib, bytes, (at) => {
    if (ask(at, bytes) > bytes) return "";
    return Buffer.from(lib.HEAPU8.buffer, at, bytes).toString(encoding).replaceAll("\0", "");
  });
}

/** One page for the time of some work. @returns null for one that can't be read. */
export function withPage<Result>(
  { lib, pointer }: OpenDocument,
  index: number,
  work: (page: OpenPage) => Result,
): Result | null {
  const page = lib._FPDF_LoadPage(pointer, index);
  if (page === 0) return null;
  try {
    return work({
      pointer: page,
      width: lib._FPDF_GetPageWidthF(page),
      height: lib._FPDF_GetPageHeightF(page),
    });
  } finally {
    lib._FPDF_ClosePage(page);
  }
}

export interface OpenPage {
  pointer: Pointer;
  /** Points, as it is shown. */
  width: number;
  height: number;
}

/** Device units in a point, so that whole numbers are fine enough. */
const FINE = 20;

/** Where a rectangle of the page's own space is shown, whatever its rotation and crop box. */
export function shownBox(
  lib: Pdfium,
  { pointer, width, height }: OpenPage,
  corners: readonly [left: number, top: number, right: number, bottom: number],
): PageBox {
  const [left, top, right, bottom] = corners;
  return withRoom(lib, 8, (at) => {
    const [one, other] = [
      [left, top],
      [right, bottom],
    ].map(([x = 0, y = 0]) => {
      const [wide, high] = [Math.round(width * FINE), Math.round(height * FINE)];
      lib._FPDF_PageToDevice(pointer, 0, 0, wide, high, 0, x, y, at, at + 4);
      const numbers = view(lib);
      return { x: numbers.getInt32(at, true) / FINE, y: numbers.getInt32(at + 4, true) / FINE };
    }) as [{ x: number; y: number }, { x: number; y: number }];
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  });
}
