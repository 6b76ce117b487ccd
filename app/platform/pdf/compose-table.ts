import type { Canvas, Element } from "./canvas.ts";
import type { TextColumn } from "./compose-text.ts";
import { chainHeight, type Item } from "./flow.ts";
import { baseline, breakBalanced, breakLines, widestWord, type Line, type TextStyle } from "./lines.ts";
import { COLOUR } from "./page.ts";
import type { TextSpan, Table } from "./documents/report-document.ts";
import { captionItems, sourceItems, onePiece } from "./compose-caption.ts";

const CELL: TextStyle = { size: 8.75, leading: 12.25, colour: COLOUR.ink, tabular: true };
const HEADER: TextStyle = { size: 8, leading: 11, colour: COLOUR.muted, bold: true };
const PAD = { x: 7, y: 4.25 };
interface Look {
  cell: TextStyle;
  header: TextStyle;
  /** At each side of a cell. */
  pad: number;
}
const USUAL: Look = { cell: CELL, header: HEADER, pad: PAD.x };
/** For many columns of short numbers. */
const DENSE: Look = {
  cell: { ...CELL, size: 7.5, leading: 10.5 },
  header: { ...HEADER, size: 7, leading: 9.5 },
  pad: 4,
};
/** Rows taller than this are cut, so that no row can outgrow a page. */
const MOST_LINES = 40;
/** A table up to this height moves as one piece; a longer one breaks between rows. */
const WHOLE = 330;

interface Row {
  cells: Line[][];
  height: number;
  total: boolean;
}

/**
 * A table with its number, title, head, rows and source line. A short one is one piece; a long one breaks across pages
 * and repeats its head.
 */
export function tableItems(
  canvas: Canvas,
  table: Table,
  number: string,
  column: TextColumn,
  source: string | undefined,
  { dense = false }: { dense?: boolean } = {},
): Item[] {
  const { x, width } = column;
  const look = dense ? DENSE : USUAL;
  const widths = columnWidths(table, width, look);
  const lefts = widths.map((_, index) => x + widths.slice(0, index).reduce((sum, one) => sum + one, 0));
  const leftOf = (index: number, text: number) => {
    const { align } = table.columns[index]!;
    const start = lefts[index]! + (index === 0 ? 0 : look.pad);
    const end = lefts[index]! + widths[index]! - (index === widths.length - 1 ? 0 : look.pad);
    return align === "right" ? end - text : align === "middle" ? (start + end - text) / 2 : start;
  };
  const head = row(
    table.columns.map((one) => one.header),
    widths,
    look,
    true,
  );
  const rows = table.rows.flatMap((cells) => pieces(row(cells, widths, look), look));

  let element: Element | undefined;
  const open = () => (element ??= canvas.element("Table", column.parent?.()));

  const drawCells = (one: Row, y: number, style: TextStyle, tag: (index: number, draw: () => void) => void) =>
    one.cells.forEach((lines, index) =>
      tag(index, () =>
        lines.forEach((line, at) => {
          canvas.line(
            line,
            style,
            leftOf(index, line.width),
            baseline(style, y + PAD.y + at * style.leading),
          );
        }),
      ),
    );
  const drawHead = (y: number) => {
    const parts = canvas.element("TR", open());
    drawCells(head, y, look.header, (index, draw) =>
      cell(canvas, parts, "TH", draw, head.cells[index]!, "Column"),
    );
    parts.end();
    canvas.artifact(() => canvas.rule(x, x + width, y + head.height, COLOUR.navy, 0.9));
  };
  const repeatHead = (y: number) =>
    canvas.artifact(() => {
      drawCells(head, y, look.header, (_, draw) => draw());
      canvas.rule(x, x + width, y + head.height, COLOUR.navy, 0.9);
    });

  const items: Item[] = [];
  items.push(...captionItems(canvas, number, table.title, column, () => canvas.element("Caption", open())));
  items.push({ height: head.height, before: 2, keep: true, draw: drawHead });
  rows.forEach((one, index) => {
    items.push({
      height: one.height,
      before: 0,
      keep: index === 0 || index >= rows.length - 2,
      again: { height: head.height, draw: repeatHead },
      draw: (y) => {
        if (one.total) canvas.artifact(() => canvas.rule(x, x + width, y, COLOUR.rule, 0.6));
        const parts = canvas.element("TR", open());
        drawCells(one, y, look.cell, (at, draw) =>
          cell(canvas, parts, at === 0 ? "TH" : "TD", draw, one.cells[at]!, at === 0 ? "Row" : undefined),
        );
        parts.end();
        canvas.artifact(() => canvas.rule(x, x + width, y + one.height, COLOUR.hairline));
        if (index === rows.length - 1) element?.end();
      },
    });
  });
  items.push(...sourceItems(canvas, source, column));
  items.at(-1)!.keep = false;
  items[0]!.before = 12;
  items.at(-1)!.after = 16;

  return chainHeight(items) <= WHOLE ? [onePiece(items)] : items;
}

function cell(
  canvas: Canvas,
  parent: Element,
  type: "TH" | "TD",
  draw: () => void,
  lines: Line[],
  scope?: "Column" | "Row",
) {
  const element = canvas.element(type, parent, scope ? { scope } : {});
  if (lines.length > 0) canvas.content(element, type, draw);
  element.end();
}

function row(cells: TextSpan[][], widths: number[], { cell, header, pad }: Look, isHead = false): Row {
  const style = isHead ? header : cell;
  const lines = widths.map((width, index) =>
    (isHead ? breakBalanced : breakLines)(
      cells[index] ?? [],
      style,
      width - pad * (index === 0 || index === widths.length - 1 ? 1 : 2),
    ),
  );
  const most = Math.max(1, ...lines.map((one) => one.length));
  const first = cells[0] ?? [];
  return {
    cells: lines,
    height: most * style.leading + 2 * PAD.y,
    total: !isHead && first.length > 0 && first.every((span) => span.bold || span.text.trim() === ""),
  };
}

function pieces(one: Row, { cell }: Look): Row[] {
  const most = Math.max(1, ...one.cells.map((lines) => lines.length));
  if (most <= MOST_LINES) return [one];
  return Array.from({ length: Math.ceil(most / MOST_LINES) }, (_, part) => {
    const cells = one.cells.map((lines) => lines.slice(part * MOST_LINES, (part + 1) * MOST_LINES));
    const tallest = Math.max(1, ...cells.map((lines) => lines.length));
    return { cells, height: tallest * cell.leading + 2 * PAD.y, total: false };
  });
}

/** Natural widths when they fit, with what is left shared out; else each column between its longest word and that. */
function columnWidths(table: Table, room: number, { cell, header, pad: side }: Look): number[] {
  const count = table.columns.length;
  const sized = table.columns.map((column, index) => {
    const pad = side * (index === 0 || index === count - 1 ? 1 : 2);
    const columnCells = table.rows.map((cells) => cells[index] ?? []);
    const whole = columnCells.flatMap((spans) => breakLines(spans, cell, Infinity)).map(({ width }) => width);
    const words = columnCells.map((spans) => widestWord(spans, cell));
    words.push(widestWord(column.header, header));
    const widest = (widths: number[]) => Math.max(12, ...widths) + pad + 0.5;
    // A head may take two lines so that what stands under it need not.
    const head = breakLines(column.header, header, Infinity)[0]?.width ?? 0;
    const natural = Math.max(widest(whole), widest(words), (head <= 72 ? head + 0.5 : head * 0.56) + pad);
    const least = Math.min(natural, widest(words));
    return { natural: Math.min(natural, 260), least: Math.min(least, 160) };
  });
  const natural = sized.reduce((sum, one) => sum + one.natural, 0);
  if (natural <= room) {
    const share = (room - natural) / (count + 1);
    return sized.map((one, index) => one.natural + share * (index === 0 ? 2 : 1));
  }
  const least = sized.reduce((sum, one) => sum + one.least, 0);
  if (least >= room) return sized.map((one) => (one.least * room) / least);
  return sized.map((one) => one.least + ((one.natural - one.least) * (room - least)) / (natural - least));
}
