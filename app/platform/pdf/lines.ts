/** Sets text: every word of a report, an invoice, a sheet and a stamp finds its font, its line and its place here. */
import LineBreaker from "linebreak";
import { ISOLATE, levelsOf, mirrored, visualRanges, type Levels, type TextRange } from "./bidi.ts";
import { cleanText } from "./clean-text.ts";
import { runsOf, widthOf, type FontName, type Run } from "./fonts.ts";
import type { TextSpan } from "./documents/report-document.ts";

export interface TextStyle {
  size: number;
  leading: number;
  colour: string;
  family?: "sans" | "serif";
  bold?: boolean;
  /** Figures of equal width. */
  tabular?: boolean;
}

/** Baseline that centres capitals of the style in a strip of its leading that starts at `y`. */
export function baseline(style: TextStyle, y: number): number {
  return y + (style.leading + 0.71 * style.size) / 2;
}

export interface PlacedRun extends Run {
  /** From the left end of the line, in points. */
  x: number;
}

export interface Line {
  text: string;
  /** In the order they are read; each stands where it is seen. */
  runs: PlacedRun[];
  width: number;
  /** The paragraph begins at the right. */
  fromRight?: boolean;
}

interface SetSpan extends TextSpan {
  /** Has a direction of its own: a name within a line. */
  isolated?: boolean;
}

interface Paragraph {
  /** As it is set: "?" for what no font has. */
  text: string;
  runs: (Run & { from: number })[];
  /** The number of each character's run. */
  runAt: number[];
  levels: Levels | null;
  style: TextStyle;
}

const LINE_SEPARATOR = "\u2028";
/** The separator and the ends of isolates: they say how others are set. */
const UNSEEN = /[\u2028\u2068\u2069]/g;

function paragraphOf(spans: readonly SetSpan[], style: TextStyle): Paragraph {
  const runs: Paragraph["runs"] = [];
  const runAt: number[] = [];
  let text = "";
  const add = (run: Run) => {
    const last = runs.at(-1);
    if (last && last.font === run.font && last.link === run.link) last.text += run.text;
    else runs.push({ ...run, from: text.length });
    text += run.text;
    while (runAt.length < text.length) runAt.push(runs.length - 1);
  };
  for (const span of spans) {
    const font = fontFor(span, style);
    const { link } = span;
    const unseen = (character: string) => add({ font, text: character, link });
    if (span.lineBreak) {
      unseen(LINE_SEPARATOR);
      continue;
    }
    const words = cleanText(span.text).replace(/ {2,}/g, " ");
    if (span.isolated) unseen(ISOLATE.begin);
    for (const run of runsOf(/(?:^| )$/.test(text) ? words.replace(/^ /, "") : words, font))
      add({ ...run, link });
    if (span.isolated) unseen(ISOLATE.end);
  }
  return { text, runs, runAt, levels: levelsOf(text), style };
}

/** The runs of a range, in the order they are read, without what is not seen. */
function runsIn({ runs, runAt }: Paragraph, from: number, to: number): Run[] {
  const found: Run[] = [];
  for (let at = runAt[from] ?? runs.length; at < runs.length && runs[at]!.from < to; at += 1) {
    const run = runs[at]!;
    const text = run.text.slice(Math.max(0, from - run.from), to - run.from).replace(UNSEEN, "");
    if (text) found.push({ font: run.font, text, link: run.link });
  }
  return found;
}

/** Word by word, as pdfkit draws it where it has no feature of the font to mind. */
function widthOfRun({ text, font }: Run, { size, tabular }: TextStyle): number {
  const words = tabular ? [text] : (text.match(/ |[^ ]+/g) ?? []);
  return words.reduce((sum, word) => sum + widthOf(word, font, size, tabular), 0);
}

function widthBetween(paragraph: Paragraph, from: number, to: number): number {
  return runsIn(paragraph, from, to).reduce((sum, run) => sum + widthOfRun(run, paragraph.style), 0);
}

/** Text that stays together, without the space that parts it from the next. */
interface Piece {
  from: number;
  to: number;
  width: number;
  /** Begins a line, whatever room there is. */
  breaks: boolean;
}

/** Letters up to which a word is measured whole: a longer one could hold the font engine up. */
const LONGEST_WORD = 60;
/** Lines of Korean end at spaces, and a range of figures is not torn. */
const STAYS_TOGETHER = /^(?:\p{sc=Hang}\S|\S\p{sc=Hang}|–\d)$/u;

/** A paragraph cut wherever a line may end (UAX #14). */
function piecesOf(paragraph: Paragraph): Piece[] {
  const { text } = paragraph;
  const pieces: Piece[] = [];
  const breaker = new LineBreaker(text);
  let from = 0;
  let breaks = false;
  const cut = (end: number) => {
    const to = from + text.slice(from, end).trimEnd().length;
    if (to > from) {
      const width = to - from > LONGEST_WORD ? Infinity : widthBetween(paragraph, from, to);
      pieces.push({ from, to, width, breaks });
      breaks = false;
    }
    from = end;
  };
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const { position, required } = found;
    if (STAYS_TOGETHER.test(text.slice(position - 1, position + 1))) continue;
    cut(position);
    breaks ||= required;
  }
  return pieces;
}

/** A piece that may be wider than the line, cut between characters; a little is left for kerning that counting letters misses. */
function cutToFit(paragraph: Paragraph, piece: Piece, room: number): Piece[] {
  if (piece.width <= room && piece.width < Infinity) return [piece];
  const pieces: Piece[] = [];
  for (let at = piece.from; at < piece.to;) {
    const to = at + String.fromCodePoint(paragraph.text.codePointAt(at)!).length;
    const width = widthBetween(paragraph, at, to);
    const last = pieces.at(-1);
    if (last && last.width + width <= room * 0.98) {
      last.to = to;
      last.width += width;
    } else pieces.push({ from: at, to, width, breaks: piece.breaks || last !== undefined });
    at = to;
  }
  return pieces;
}

/** One line of a paragraph. */
function place(paragraph: Paragraph, from: number, to: number): Line {
  const { text, levels, style } = paragraph;
  const ranges: TextRange[] = levels ? visualRanges(text, levels, from, to) : [{ from, to, isRight: false }];
  let width = 0;
  const set = ranges.flatMap((range) => {
    const runs = runsIn(paragraph, range.from, range.to);
    const seen = range.isRight
      ? runs.toReversed().map((run) => ({ ...run, text: mirrored(run.text) }))
      : runs;
    const placed = seen.map((run) => {
      const x = width;
      width += widthOfRun(run, style);
      return { ...run, x };
    });
    return { from: range.from, runs: range.isRight ? placed.toReversed() : placed };
  });
  const runs = set.toSorted((one, other) => one.from - other.from).flatMap((one) => one.runs);
  return { text: text.slice(from, to), runs, width, ...(levels?.base === 1 && { fromRight: true }) };
}

/** The spans on one line, whatever its width. */
export function setLine(spans: readonly SetSpan[], style: TextStyle): Line {
  const paragraph = paragraphOf(spans, style);
  return place(paragraph, 0, paragraph.text.length);
}

/** The spans set in lines no wider than `room`, greedily, ragged right. Takes time in proportion to the text. */
export function breakLines(spans: readonly TextSpan[], style: TextStyle, room: number): Line[] {
  const paragraph = paragraphOf(spans, style);
  const lines: Piece[] = [];
  for (const piece of piecesOf(paragraph).flatMap((one) => cutToFit(paragraph, one, room))) {
    const line = lines.at(-1);
    const width = line && line.width + widthBetween(paragraph, line.to, piece.from) + piece.width;
    if (line && width !== undefined && !piece.breaks && width <= room) {
      line.to = piece.to;
      line.width = width;
    } else lines.push({ ...piece });
  }
  return lines.map(({ from, to }) => place(paragraph, from, to));
}

/** As few lines as breakLines makes, of about equal length: for titles and the heads of columns. */
export function breakBalanced(spans: readonly TextSpan[], style: TextStyle, room: number): Line[] {
  const lines = breakLines(spans, style, room);
  if (lines.length < 2 || lines.length > 6) return lines;
  for (let share = 0.5; share < 1; share += 0.05) {
    const tried = breakLines(spans, style, room * share);
    if (tried.length === lines.length) return tried;
  }
  return lines;
}

/** The width of the longest text that no line should part; a compound ("long-term") counts whole. */
export function widestWord(spans: readonly TextSpan[], style: TextStyle): number {
  const paragraph = paragraphOf(spans, style);
  let most = 0;
  let word = 0;
  for (const { from, width } of piecesOf(paragraph)) {
    word = /[-–—/]/.test(paragraph.text[from - 1] ?? "") ? word + width : width;
    most = Math.max(most, word);
  }
  return most;
}

export function fontFor(
  span: Pick<TextSpan, "bold" | "italic" | "code">,
  style: Pick<TextStyle, "family" | "bold">,
): FontName {
  const bold = style.bold || span.bold;
  if (span.code) return bold ? "monoBold" : "mono";
  if (style.family === "serif") return bold ? "serifBold" : "serif";
  if (span.italic) return bold ? "sansBoldItalic" : "sansItalic";
  return bold ? "sansBold" : "sans";
}

export function plain(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join("");
}
