import type { Canvas, Element } from "./canvas.ts";
import { drawnWith, paginate, type Item, type Placement } from "./flow.ts";
import { fitText } from "./fonts.ts";
import { baseline, type TextStyle } from "./lines.ts";
import { COLOUR, PAGE } from "./page.ts";

export interface ContentsLine {
  level: number;
  number: string;
  title: string;
  place: string;
  /** Known once the pages are dealt; read when drawn. */
  page(): number;
}

const TITLE: TextStyle = { size: 26, leading: 34, colour: COLOUR.navy, family: "serif", bold: true };
const SECTION: TextStyle = { size: 10.5, leading: 16, colour: COLOUR.ink, bold: true, tabular: true };
const INNER: TextStyle = { size: 9, leading: 14, colour: COLOUR.muted, tabular: true };
const LABEL: TextStyle = { size: 8, leading: 14, colour: COLOUR.brass, bold: true };

/** Past this many lines only sections are listed, and no more than this many of anything. */
const MOST_LINES = 70;

/** The contents with page numbers, and below them the tables and figures; each line is a link. */
export function contentsPages(
  canvas: Canvas,
  headings: ContentsLine[],
  exhibits: ContentsLine[],
): Placement[][] {
  const listed = headings.length > MOST_LINES ? headings.filter((line) => line.level === 1) : headings;
  let toc: Element | undefined;
  const open = () => (toc ??= canvas.element("TOC"));
  const lines = listed.filter((line) => line.level <= 2).slice(0, 3 * MOST_LINES);
  const shown = exhibits.slice(0, MOST_LINES);
  const items: Item[] = [titleItem(canvas)];
  for (const line of lines) items.push(lineItem(canvas, line, open));
  if (shown.length > 0) {
    const label = labelItem(canvas, "TABLES AND FIGURES");
    // A list that fits on one page is not torn.
    const height = LABEL.leading + 4 + shown.length * (INNER.leading + 1);
    label.room = height <= PAGE.bottom - PAGE.top ? height : 90;
    items.push(label);
    for (const line of shown) items.push(lineItem(canvas, { ...line, level: 2 }, open, 58));
  }
  drawnWith(items.at(-1)!, { after: () => toc?.end() });
  return paginate(items, PAGE.top, PAGE.bottom);
}

function titleItem(canvas: Canvas): Item {
  return {
    height: TITLE.leading,
    before: 0,
    after: 14,
    draw(y) {
      canvas.tagged("H2", () => canvas.text("Contents", TITLE, PAGE.left, baseline(TITLE, y)));
    },
  };
}

function labelItem(canvas: Canvas, text: string): Item {
  return {
    height: LABEL.leading,
    before: 24,
    after: 4,
    keep: true,
    draw(y) {
      canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, y - 8, COLOUR.hairline));
      canvas.tagged("H3", () => canvas.text(text, LABEL, PAGE.left, baseline(LABEL, y)));
    },
  };
}

function lineItem(
  canvas: Canvas,
  line: ContentsLine,
  toc: () => Element,
  gutter = PAGE.text - PAGE.left,
): Item {
  const isSection = line.level === 1;
  const style = isSection ? SECTION : INNER;
  return {
    height: style.leading,
    before: isSection ? 9 : 1,
    draw(y) {
      const page = String(line.page());
      const at = baseline(style, y);
      const entry = canvas.element("TOCI", toc());
      const link = canvas.element("Link", entry);
      const left = PAGE.left + gutter;
      const title = fitText(line.title, isSection ? "sansBold" : "sans", style.size, PAGE.right - left - 40);
      canvas.content(link, "Link", () => {
        if (line.number) {
          canvas.text(line.number, { ...style, colour: COLOUR.brass, bold: isSection }, PAGE.left, at);
        }
        canvas.text(title, style, left, at);
        canvas.text(page, style, PAGE.right, at, "right");
      });
      // The link's box belongs to its element, so that a reader announces it.
      canvas.kit.goTo(PAGE.left, y, PAGE.right - PAGE.left, style.leading, line.place, {
        structParent: link,
        Contents: new String(`${title}, page ${page}`),
      } as never);
      link.end();
      entry.end();
    },
  };
}
