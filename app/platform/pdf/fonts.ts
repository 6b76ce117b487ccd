import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as fontkit from "fontkit";
import type { Font } from "fontkit";

/** Fonts come from packages on this machine only: a crafted font file can crash the engine that reads it. */
const FILES = {
  sans: "@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf",
  sansItalic: "@expo-google-fonts/public-sans/400Regular_Italic/PublicSans_400Regular_Italic.ttf",
  sansBold: "@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf",
  sansBoldItalic: "@expo-google-fonts/public-sans/600SemiBold_Italic/PublicSans_600SemiBold_Italic.ttf",
  serif: "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  serifBold: "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  mono: "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf",
  monoBold: "dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf",
  spare: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  spareBold: "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  han: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  hanBold: "@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf",
  thai: "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  thaiBold: "@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf",
  hangul: "@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf",
  hangulBold: "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf",
} as const;

export type FontName = keyof typeof FILES;

const BOLD = new Set<FontName>([
  "sansBold",
  "sansBoldItalic",
  "serifBold",
  "monoBold",
  "spareBold",
  "hanBold",
  "thaiBold",
  "hangulBold",
]);

/** Those with ten thousand characters and more, where what is drawn of parts is no character of its own. */
const EAST_ASIAN_FONTS = new Set<FontName>(["han", "hanBold", "hangul", "hangulBold"]);

/** Chinese, Japanese and Korean with their punctuation, as a character class for the flags `u` and `v`. */
export const EAST_ASIAN = String.raw`\u1100-\u11FF\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1F200}-\u{1F2FF}\u{20000}-\u{323AF}`;
const HAS_EAST_ASIAN = new RegExp(`[${EAST_ASIAN}]`, "u");
const THAI = /[\u0E00-\u0E7F]/;

/**
 * The fonts that may set a stretch of text, the first choice first. Those with ten thousand and more characters are
 * read only when one of these occurs.
 */
function fontsFor(text: string, wished: FontName): FontName[] {
  const isBold = BOLD.has(wished);
  const others: FontName[] = [wished, isBold ? "spareBold" : "spare"];
  if (THAI.test(text)) others.push(isBold ? "thaiBold" : "thai");
  if (wished === "mono" || wished === "monoBold") others.push(isBold ? "sansBold" : "sans");
  return HAS_EAST_ASIAN.test(text)
    ? [isBold ? "hanBold" : "han", isBold ? "hangulBold" : "hangul", ...others]
    : others;
}

const opened = new Map<FontName, Font>();
const coverage = new Map<FontName, Set<number>>();

/** The font, read once in the life of the worker. */
export function fontNamed(name: FontName): Font {
  let font = opened.get(name);
  if (!font) {
    font = fontkit.create(readFileSync(resolve("node_modules", FILES[name])));
    // fontkit keeps a glyph as it was first asked for. A dot first met as a part of a colon would have no character of
    // its own in any later file, and "£1,200.00" would be copied and read aloud as "£1,20000".
    // Ligatures and other forms of presentation are left to what they stand for.
    for (const codePoint of EAST_ASIAN_FONTS.has(name) ? [] : font.characterSet) {
      const character = String.fromCodePoint(codePoint);
      if (character.normalize("NFKC") === character) font.glyphForCodePoint(codePoint);
    }
    opened.set(name, font);
  }
  return font;
}

export interface Run {
  font: FontName;
  text: string;
  /** The address that it leads to. */
  link?: string | undefined;
}

const PARTS = new RegExp(`[${EAST_ASIAN}]+|[[\\p{L}\\p{M}]--[${EAST_ASIAN}]]+|[^\\p{L}\\p{M}]`, "gv");

/**
 * The text cut into runs that one font can show each: the wished font, others for what it lacks, "?" for what none of
 * them has. A standard PDF font would print a wrong letter instead.
 */
export function runsOf(text: string, wished: FontName): Run[] {
  const runs: Run[] = [];
  const add = (font: FontName, shown: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  };
  for (const part of text.match(PARTS) ?? []) {
    const fonts = fontsFor(part, wished);
    // A word is set in one font, also where the wished one has some of its letters.
    const whole = fonts.find((font) => allCovered(font, part));
    if (whole) add(whole, part);
    else {
      for (const character of part) {
        const font = fonts.find((one) => covers(one, character));
        add(font ?? wished, font ? character : "?");
      }
    }
  }
  return runs;
}

function allCovered(name: FontName, text: string): boolean {
  for (const character of text) if (!covers(name, character)) return false;
  return true;
}

/** The characters that none of the fonts shows, each once. What is never drawn does not count. */
export function lackingGlyphs(text: string): string[] {
  const lacking = new Set<string>();
  for (const character of new Set(text.normalize("NFC"))) {
    if (/[\p{Cc}\p{Cf}\p{Cs}\s\uFE00-\uFE0F]/u.test(character)) continue;
    const everywhere = (["sans", "sansBold", "serifBold"] as const).every((wished) =>
      fontsFor(character, wished).some((name) => covers(name, character)),
    );
    if (!everywhere) lacking.add(character);
  }
  return [...lacking];
}

function covers(name: FontName, character: string): boolean {
  let set = coverage.get(name);
  if (!set) coverage.set(name, (set = new Set(fontNamed(name).characterSet)));
  return set.has(character.codePointAt(0)!);
}

const widths = new Map<string, number>();
const MOST_WIDTHS = 50_000;

/** Width in points of text in one font at one size. Figures of equal width (`tnum`) for columns of numbers. */
export function widthOf(text: string, font: FontName, size: number, tabular = false): number {
  const key = `${font}${tabular ? "#" : " "}${text}`;
  let units = widths.get(key);
  if (units === undefined) {
    const { unitsPerEm } = fontNamed(font);
    units = fontNamed(font).layout(text, tabular ? ["tnum"] : undefined).advanceWidth / unitsPerEm;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(key, units);
  }
  return units * size;
}

/** Width of a text that may need more than one font. */
export function widthOfText(text: string, font: FontName, size: number, tabular = false): number {
  return runsOf(text, font).reduce((sum, run) => sum + widthOf(run.text, run.font, size, tabular), 0);
}

/** The text, or as much of it as fits with an ellipsis. */
export function fitText(text: string, font: FontName, size: number, room: number): string {
  const characters = Array.from(text.slice(0, 600));
  if (text.length <= 600 && widthOfText(text, font, size) <= room) return text;
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOfText(`${characters.slice(0, middle).join("")}…`, font, size) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : `${characters.slice(0, low).join("").trimEnd()}…`;
}
