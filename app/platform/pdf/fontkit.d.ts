/** The part of fontkit (the font engine of pdfkit) that is used here; the package brings no types. */
declare module "fontkit" {
  export interface Glyph {
    id: number;
    codePoints: number[];
    advanceWidth: number;
  }

  export interface GlyphRun {
    glyphs: Glyph[];
    advanceWidth: number;
  }

  export interface Subset {
    includeGlyph(glyph: number | Glyph): number;
    encode(): Uint8Array;
  }

  export interface Font {
    postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    italicAngle: number;
    capHeight: number;
    xHeight: number;
    bbox: { minX: number; minY: number; maxX: number; maxY: number; width: number; height: number };
    characterSet: number[];
    layout(text: string, features?: string[] | Record<string, boolean>): GlyphRun;
    glyphForCodePoint(codePoint: number): Glyph;
    createSubset(): Subset;
  }

  export function create(bytes: Uint8Array): Font;
}
