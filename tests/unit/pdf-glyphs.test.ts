import { expect, test } from "vitest";
import { fontNamed } from "#app/platform/pdf/fonts.ts";

interface Subsetting {
  createSubset(): { includeGlyph(id: number): number; encode(): unknown };
}

test.each(["sans", "sansBold", "serif", "spare"] as const)(
  "a file whose colons and ellipses are made of dots leaves the dot its character for the next file: %s",
  (name) => {
    const font = fontNamed(name);
    const subset = (font as unknown as Subsetting).createSubset();
    for (const glyph of font.layout("à: … ½;").glyphs) subset.includeGlyph(glyph.id);
    subset.encode();
    for (const character of ".a1,")
      expect(font.layout(character).glyphs[0]?.codePoints).toEqual([character.codePointAt(0)]);
  },
);
