import { beginsRight } from "./bidi.ts";
import type { Canvas, Element } from "./canvas.ts";
import { drawnWith, type Item } from "./flow.ts";
import { baseline, breakLines, fontFor, plain, type Line, type TextStyle } from "./lines.ts";
import { widthOfText } from "./fonts.ts";
import { COLOUR } from "./page.ts";
import type { BulletList, TextSpan } from "./documents/report-document.ts";

/** Where a block stands: left edge and width in points, and the style of its running text. */
export interface TextColumn {
  x: number;
  width: number;
  style: TextStyle;
  /** Structure element that what is composed belongs to, once drawing begins. */
  parent?: () => Element;
}

export const BODY: TextStyle = { size: 10, leading: 15.25, colour: COLOUR.ink };

/** Makes its element when first asked and ends it after `uses` draws. */
export function lasting(canvas: Canvas, type: string, parent: (() => Element) | undefined, uses: number) {
  let element: Element | undefined;
  let left = uses;
  return (draw: () => void, tag = type) => {
    element ??= canvas.element(type, parent?.());
    canvas.content(element, tag, draw);
    left -= 1;
    if (left === 0) element.end();
  };
}

interface LinesOptions {
  type: string;
  before?: number;
  after?: number;
  /** The whole block stays with what follows it. */
  keepWithNext?: boolean;
}

/** Lines as items: no first or last line of a paragraph stands alone on a page. */
export function lineItems(canvas: Canvas, lines: Line[], column: TextColumn, options: LinesOptions): Item[] {
  const { style, x } = column;
  const tagged = lasting(canvas, options.type, column.parent, lines.length);
  const last = lines.length - 1;
  return lines.map((line, index) => ({
    height: style.leading,
    before: index === 0 ? (options.before ?? 0) : 0,
    after: index === last ? (options.after ?? 0) : 0,
    keep: options.keepWithNext || (index === 0 && last > 0) || (index === last - 1 && last > 0),
    draw: (y) =>
      tagged(() => {
        const left = line.fromRight ? x + column.width - line.width : x;
        canvas.line(line, style, left, baseline(style, y));
      }),
  }));
}

export function paragraphItems(canvas: Canvas, spans: TextSpan[], column: TextColumn, after = 8): Item[] {
  const lines = withoutRunt(spans, column);
  const items = lineItems(canvas, lines, column, { type: "P", after });
  // A sentence that announces what follows does not end a page.
  if (items.length > 0 && plain(spans).trimEnd().endsWith(":")) items.at(-1)!.keep = true;
  return items;
}

/** A paragraph whose last line is one short word is set a little narrower, when that costs no line. */
function withoutRunt(spans: TextSpan[], { style, width }: TextColumn): Line[] {
  const lines = breakLines(spans, style, width);
  const enough = style.size * 6;
  if (lines.length < 2 || lines.length > 30 || lines.at(-1)!.width >= enough) return lines;
  for (const share of [0.98, 0.96, 0.94, 0.92]) {
    const tried = breakLines(spans, style, width * share);
    if (tried.length > lines.length) break;
    if (tried.at(-1)!.width >= enough) return tried;
  }
  return lines;
}

const CODE: TextStyle = { size: 8.25, leading: 12, colour: COLOUR.ink };

/** Lines as they stand: spaces at their beginning, and more than one together, keep their width. */
export function codeItems(canvas: Canvas, code: readonly string[], column: TextColumn): Item[] {
  const lines = code.flatMap((text) => {
    const spaced = text.replace(/^ +| {2,}/g, (spaces) => "\u00A0".repeat(spaces.length));
    const set = breakLines([{ text: spaced, code: true }], CODE, column.width);
    return set.length > 0 ? set : [{ text: "", runs: [], width: 0 }];
  });
  return lineItems(canvas, lines, { ...column, style: CODE }, { type: "P", before: 2, after: 8 });
}

/** A line between two parts of the text. */
export function ruleItem(canvas: Canvas, { x, width }: TextColumn): Item {
  return {
    height: 1,
    before: 10,
    after: 12,
    draw: (y) => canvas.artifact(() => canvas.rule(x, x + width, y, COLOUR.rule)),
  };
}

const DEEPEST = 4;

function firstText(blocks: BulletList["items"][number] = []): string {
  const [first] = blocks;
  return first?.kind === "paragraph" ? plain(first.spans) : "";
}

/** List items, each with its label in a gutter; `compose` sets the blocks within. */
export function listItems(
  canvas: Canvas,
  list: BulletList,
  column: TextColumn,
  compose: (blocks: BulletList["items"][number], column: TextColumn) => Item[],
  depth = 1,
): Item[] {
  const labels = list.items.map((_, index) =>
    list.ordered ? `${(list.start ?? 1) + index}.` : depth % 2 === 1 ? "•" : "–",
  );
  const gutter = Math.max(
    15,
    ...labels.map((label) => widthOfText(label, fontFor({}, column.style), column.style.size) + 7),
  );
  const shift = depth > DEEPEST ? 0 : gutter;
  // A list that is read from the right has its labels there.
  const fromRight = beginsRight(firstText(list.items[0]));
  let element: Element | undefined;
  const items: Item[] = [];
  list.items.forEach((blocks, index) => {
    let entry: Element | undefined;
    let body: Element | undefined;
    const open = () => {
      element ??= canvas.element("L", column.parent?.());
      entry ??= canvas.element("LI", element);
      return entry;
    };
    const inner = compose(blocks, {
      ...column,
      x: fromRight ? column.x : column.x + shift,
      width: column.width - shift,
      parent: () => (body ??= canvas.element("LBody", open())),
    });
    const first = inner[0];
    if (!first) return;
    const style = { ...column.style, colour: COLOUR.brass, bold: !list.ordered };
    const [left, align] = fromRight
      ? [column.x + column.width - 2, "right" as const]
      : [column.x + 2, "left" as const];
    const label = (y: number) => () => canvas.text(labels[index]!, style, left, baseline(style, y), align);
    drawnWith(first, { before: (y) => canvas.tagged("Lbl", label(y), open()) });
    inner.at(-1)!.after = index === list.items.length - 1 ? 9 : 4;
    items.push(...inner);
  });
  return items;
}
