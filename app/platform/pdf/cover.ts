import type { Canvas } from "./canvas.ts";
import { cleanLine } from "./clean-text.ts";
import { fitText } from "./fonts.ts";
import { breakBalanced, breakLines, type Line, type TextStyle } from "./lines.ts";
import { COLOUR, PAGE } from "./page.ts";
import type { ReportDocument } from "./documents/report-document.ts";

const PANEL = 586;
const NAME: TextStyle = { size: 15, leading: 20, colour: COLOUR.white, family: "serif", bold: true };
const CATEGORY: TextStyle = { size: 8.5, leading: 12, colour: COLOUR.brassLight, bold: true };
const ABSTRACT: TextStyle = { size: 11.5, leading: 18, colour: COLOUR.onNavy };
const TERM: TextStyle = { size: 7.5, leading: 11, colour: COLOUR.brass, bold: true };
const DETAIL: TextStyle = { size: 10, leading: 14, colour: COLOUR.ink };
const SMALL: TextStyle = { size: 8, leading: 11.5, colour: COLOUR.muted };

/** Sizes for the title, largest first: the first that sets it in five lines is taken. */
const TITLE_SIZES = [34, 29, 24, 20, 16];
const MEASURE = 430;

/** The first page: a navy panel with name, category, title and abstract; date, reference and notice below. */
export function drawCover(canvas: Canvas, document: ReportDocument): void {
  canvas.artifact(() => {
    canvas.box(0, 0, PAGE.width, PANEL, COLOUR.navy);
    canvas.box(PAGE.left, 96, 34, 2, COLOUR.brassLight);
    canvas.box(0, PANEL, PAGE.width, 3, COLOUR.brassLight);
  });
  const paragraph = (draw: () => void) => canvas.tagged("P", draw);
  paragraph(() => canvas.text(document.publisher.name, NAME, PAGE.left, 82));

  const { style, lines } = setTitle(document.title);
  const abstract = clip(
    breakLines([{ text: document.abstract }], ABSTRACT, MEASURE - 40),
    6,
    ABSTRACT,
    MEASURE - 40,
  );
  const height = 26 + lines.length * style.leading + 18 + abstract.length * ABSTRACT.leading;
  let y = Math.max(140, PANEL - 52 - height);
  const eyebrow = fitText(
    cleanLine(document.category).toUpperCase(),
    "sansBold",
    CATEGORY.size,
    MEASURE - 60,
  );
  paragraph(() => canvas.text(eyebrow, CATEGORY, PAGE.left, y + 9));
  y += 26;
  canvas.tagged("H1", () => canvas.lines(lines, style, PAGE.left - 1, y));
  y += lines.length * style.leading + 18;
  paragraph(() => canvas.lines(abstract, ABSTRACT, PAGE.left, y));

  const facts = [
    ["Published", document.date],
    ["Reference", document.reference],
    ["Series", document.category],
  ] as const;
  facts.forEach(([term, detail], index) => {
    const x = PAGE.left + index * 157;
    paragraph(() => {
      canvas.text(term.toUpperCase(), TERM, x, 624);
      canvas.text(fitText(cleanLine(detail), "sans", DETAIL.size, 146), DETAIL, x, 640);
    });
  });
  canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, 664, COLOUR.hairline));
  let at = 676;
  if (document.notice) {
    const strong = { ...SMALL, bold: true, colour: COLOUR.ink };
    const note = clip(breakLines([{ text: document.notice }], strong, 471), 3, SMALL, 471);
    paragraph(() => (at = canvas.lines(note, strong, PAGE.left, at) + 5));
  }
  const { publisher } = document;
  const house = [publisher.legalName, publisher.address].filter(Boolean).join(", ");
  const imprint = [house, publisher.email, publisher.phone].filter(Boolean).join(" · ");
  const foot = clip(breakLines([{ text: imprint }], SMALL, 471), 2, SMALL, 471);
  paragraph(() => canvas.lines(foot, SMALL, PAGE.left, at));
}

function setTitle(title: string): { style: TextStyle; lines: Line[] } {
  for (const size of TITLE_SIZES) {
    const style: TextStyle = {
      size,
      leading: size * 1.16,
      colour: COLOUR.white,
      family: "serif",
      bold: true,
    };
    const lines = breakBalanced([{ text: title }], style, MEASURE);
    if (lines.length <= 5 || size === TITLE_SIZES.at(-1))
      return { style, lines: clip(lines, 12, style, MEASURE) };
  }
  throw new Error("no size for the title");
}

/** At most so many lines; the last of them ends in an ellipsis when something was left out. */
function clip(lines: Line[], most: number, style: TextStyle, room: number): Line[] {
  if (lines.length <= most) return lines;
  const cut = breakLines([{ text: `${lines[most - 1]!.text}…` }], style, room)[0]!;
  return [...lines.slice(0, most - 1), cut];
}
