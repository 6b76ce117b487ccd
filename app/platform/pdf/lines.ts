import { beginsRight, hasRightToLeft, inDrawingOrder } from "./bidi.ts";
import { BREAK, cleanText } from "./clean-text.ts";
import { cutWhereLinesEnd } from "./east-asian.ts";
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
  runs: PlacedRun[];
  width: number;
  /** Of a paragraph that begins at the right. */
  fromRight?: boolean;
}

/** Text that stays together, with the space (if any) that parts it from the one before. */
interface Atom {
  runs: Run[];
  width: number;
  space: { font: FontName; width: number; link: string | undefined } | null;
  /** Begins a line, whatever room there is. */
  breaks: boolean;
}

/** The spans set in lines no wider than `room`, greedily, ragged right. Takes time in proportion to the text. */
export function breakLines(spans: TextSpan[], style: TextStyle, room: number): Line[] {
  const lines: Line[] = [];
  const fromRight = beginsRight(plain(spans));
  let line = new LineBuilder(style, fromRight);
  for (const atom of atomsOf(spans, style)) {
    const space = line.isEmpty ? 0 : (atom.space?.width ?? 0);
    if (!line.isEmpty && (atom.breaks || line.width + space + atom.width > room)) {
      lines.push(line.finish());
      line = new LineBuilder(style, fromRight);
    }
    if (atom.width <= room) {
      line.add(atom);
      continue;
    }
    for (const piece of split(atom, style, room)) {
      if (!line.isEmpty) {
        lines.push(line.finish());
        line = new LineBuilder(style, fromRight);
      }
      line.add(piece);
    }
  }
  if (!line.isEmpty) lines.push(line.finish());
  return lines;
}

/** As few lines as breakLines makes, of about equal length: for titles and the heads of columns. */
export function breakBalanced(spans: TextSpan[], style: TextStyle, room: number): Line[] {
  const lines = breakLines(spans, style, room);
  if (lines.length < 2 || lines.length > 6) return lines;
  for (let share = 0.5; share < 1; share += 0.05) {
    const tried = breakLines(spans, style, room * share);
    if (tried.length === lines.length) return tried;
  }
  return lines;
}

class LineBuilder {
  runs: PlacedRun[] = [];
  width = 0;
  readonly style: TextStyle;
  readonly fromRight: boolean;

  constructor(style: TextStyle, fromRight: boolean) {
    this.style = style;
    this.fromRight = fromRight;
  }

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  add(atom: Atom): void {
    if (atom.space && !this.isEmpty) this.put({ font: atom.space.font, text: " ", link: atom.space.link });
    for (const run of atom.runs) this.put(run);
  }

  put(run: Run): void {
    const last = this.runs.at(-1);
    if (last && sameSet(last, run)) last.text += run.text;
    else this.runs.push({ ...run, x: this.width });
    this.width += measure(run, this.style);
  }

  finish(): Line {
    const text = this.runs.map((run) => run.text).join("");
    if (!this.fromRight && !hasRightToLeft(text)) return { runs: this.runs, width: this.width };
    let x = 0;
    const placed = inDrawingOrder(this.runs, this.fromRight).map((run) => {
      const left = x;
      x += measure(run, this.style);
      return { ...run, x: left };
    });
    // Words stand where they are seen, but come in the file as they are read.
    const runs = placed.toSorted((one, other) => one.at - other.at);
    return { runs, width: x, ...(this.fromRight && { fromRight: true }) };
  }
}

function measure(run: Run, style: TextStyle): number {
  return widthOf(run.text, run.font, style.size, style.tabular);
}

function atomsOf(spans: TextSpan[], style: TextStyle): Atom[] {
  const atoms: Atom[] = [];
  let joined = false;
  let space: Atom["space"] = null;
  let breaks = false;
  for (const span of spans) {
    if (span.lineBreak) {
      breaks = true;
      joined = false;
      continue;
    }
    const font = fontFor(span, style);
    const { link } = span;
    for (const part of cleanText(span.text).match(/ +|\u200B|[^ \u200B]+/g) ?? []) {
      if (part === BREAK) {
        joined = false;
      } else if (part.startsWith(" ")) {
        joined = false;
        space = { font, width: measure({ font, text: " " }, style), link };
      } else {
        const pieces = part.split(/(?<=[-–—/])(?=\p{L})/u).flatMap(cutWhereLinesEnd);
        for (const [index, piece] of pieces.entries()) {
          const runs = runsOf(piece, font).map((run) => (link ? { ...run, link } : run));
          const width = runs.reduce((sum, run) => sum + measure(run, style), 0);
          const last = atoms.at(-1);
          if (joined && index === 0 && last) {
            last.runs.push(...runs);
            last.width += width;
          } else {
            atoms.push({ runs, width, space, breaks });
            breaks = false;
          }
          space = null;
          joined = true;
        }
      }
    }
  }
  return atoms;
}

/** An atom wider than the line, cut between characters; a little is left for kerning that counting letters misses. */
function split(atom: Atom, style: TextStyle, line: number): Atom[] {
  const room = line * 0.98;
  const pieces: Atom[] = [];
  let piece: Atom = { ...atom, runs: [], width: 0 };
  for (const run of atom.runs) {
    for (const character of run.text) {
      const width = measure({ font: run.font, text: character }, style);
      if (piece.runs.length > 0 && piece.width + width > room) {
        pieces.push(piece);
        piece = { runs: [], width: 0, space: null, breaks: false };
      }
      const last = piece.runs.at(-1);
      if (last && sameSet(last, run)) last.text += character;
      else piece.runs.push({ ...run, text: character });
      piece.width += width;
    }
  }
  if (piece.runs.length > 0) pieces.push(piece);
  return pieces;
}

const sameSet = (one: Run, other: Run) => one.font === other.font && one.link === other.link;

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

export function plain(spans: TextSpan[]): string {
  return spans.map((span) => span.text).join("");
}
