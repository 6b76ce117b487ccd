/** Pages as pictures, drawn by PDFium. */
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import { openDocument, withPage, withRoom } from "./pdfium.ts";
import { type Pixels, pngOf } from "./png.ts";

/** A page is drawn as wide as asked for unless it is so long that it would have more pixels than this. */
const MOST_PIXELS = 9_000_000;
/** BGRx: red and blue change places when drawn with the flag. */
const FORMAT = 3;
const WHITE = 0xffffffff;
/** What is noted on the page, too, such as the look of a signature or a field; colours in the order of a picture. */
const FLAGS = 0x01 | 0x10;

export interface Drawn {
  png: Buffer;
  width: number;
  height: number;
}

/**
 * @param index from 0.
 * @param mostBytes the picture is made coarser until it has no more.
 * @throws PdfRefusedError for a page that is not there or can't be read.
 */
export async function drawPage(
  bytes: Uint8Array,
  index: number,
  wide: number,
  mostBytes?: number,
): Promise<Drawn> {
  const document = await openDocument(bytes);
  try {
    const pixels = withPage(document, index, (page): Pixels => {
      const { lib } = document;
      const ratio = Math.max(page.height, 1) / Math.max(page.width, 1);
      const width = Math.max(1, Math.round(Math.min(wide, Math.sqrt(MOST_PIXELS / ratio))));
      const height = Math.max(1, Math.min(Math.round(width * ratio), MOST_PIXELS));
      const stride = width * 4;
      return withRoom(lib, stride * height, (at) => {
        const bitmap = lib._FPDFBitmap_CreateEx(width, height, FORMAT, at, stride);
        if (bitmap === 0) throw new PdfRefusedError("The page can't be drawn.", { refusal: "too-heavy" });
        lib._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        lib._FPDF_RenderPageBitmap(bitmap, page.pointer, 0, 0, width, height, 0, FLAGS);
        lib._FPDFBitmap_Destroy(bitmap);
        return { width, height, data: lib.HEAPU8.slice(at, at + stride * height) };
      });
    });
    if (!pixels) throw new PdfRefusedError("There is no such page.", { refusal: "unreadable-page" });
    return { png: pngOf(pixels, mostBytes), width: pixels.width, height: pixels.height };
  } finally {
    document.close();
  }
}
