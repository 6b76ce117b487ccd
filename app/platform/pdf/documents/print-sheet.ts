import { Canvas } from "../canvas.ts";
import { cleanLine } from "../clean-text.ts";
import { tableItems } from "../compose-table.ts";
import type { TextColumn } from "../compose-text.ts";
import { breakLines, type TextStyle } from "../lines.ts";
import { COLOUR, PAGE } from "../page.ts";
import { PdfRefusedError } from "../jobs/pdf-errors.ts";
import type { SheetDocument } from "./sheet-document.ts";

const NAME: TextStyle = { size: 11, leading: 15, colour: COLOUR.navy, family: "serif", bold: true };
const TITLE: TextStyle = { size: 20, leading: 25, colour: COLOUR.ink, family: "serif", bold: true };
const LABEL: TextStyle = { size: 9, leading: 13, colour: COLOUR.brass, bold: true };
const TERM: TextStyle = { size: 9, leading: 13, colour: COLOUR.muted };
const DETAIL: TextStyle = { size: 9, leading: 13, colour: COLOUR.ink, bold: true, tabular: true };
const NOTE: TextStyle = { size: 7.5, leading: 10.5, colour: COLOUR.muted };

/** Facts begin here: right of their terms. */
const DETAILS = PAGE.left + 104;
const WHOLE: TextColumn = { x: PAGE.left, width: PAGE.right - PAGE.left, style: DETAIL };
const IMPRINT_TOP = PAGE.bottom - 12;

/** A sheet of figures as one tagged page. The same document gives the same bytes. @throws PdfRefusedError: its table is too long. */
export async function printSheet(document: SheetDocument): Promise<Uint8Array> {
  const canvas = new Canvas({
    Title: cleanLine(document.title),
    Author: cleanLine(document.publisher),
    Subject: cleanLine(document.subject),
    Creator: cleanLine(document.publisher),
    Producer: cleanLine(document.publisher),
    CreationDate: new Date(document.issuedAt),
  });
  canvas.addPage();
  canvas.artifact(() => canvas.box(0, 0, PAGE.width, 6, COLOUR.navy));
  let y = 44;
  y = lines(canvas, "P", document.publisher, NAME, PAGE.left, y, WHOLE.width, 1);
  y = lines(canvas, "H1", document.title, TITLE, PAGE.left, y + 12, WHOLE.width, 2);
  const rule = y + 4;
  canvas.artifact(() => canvas.box(PAGE.left, rule, 34, 2, COLOUR.brassLight));
  y += 14;
  if (document.label) y = lines(canvas, "P", document.label, LABEL, PAGE.left, y, WHOLE.width, 1) + 2;
  for (const [term, detail] of document.facts) {
    const top = y + 2;
    lines(canvas, "P", term, TERM, PAGE.left, top, DETAILS - PAGE.left - 8, 1);
    y = lines(canvas, "P", detail, DETAIL, DETAILS, top, PAGE.right - DETAILS, 2);
  }
  y = drawTable(canvas, document, y + 14);
  y = drawNotes(canvas, document.notes, y + 8);
  canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, IMPRINT_TOP - 10, COLOUR.hairline));
  let foot = IMPRINT_TOP;
  for (const text of document.imprint.slice(0, 2)) {
    foot = lines(canvas, "P", text, NOTE, PAGE.left, foot, WHOLE.width, 1);
  }
  return canvas.finish();
}

/** Text broken to its room, at most so many lines. @returns where it ends. */
function lines(
  canvas: Canvas,
  tag: string,
  text: string,
  style: TextStyle,
  x: number,
  top: number,
  room: number,
  most: number,
): number {
  const set = breakLines([{ text: cleanLine(text) }], style, room).slice(0, most);
  canvas.tagged(tag, () => canvas.lines(set, style, x, top));
  return top + set.length * style.leading;
}

function drawTable(canvas: Canvas, { table }: SheetDocument, top: number): number {
  const items = tableItems(
    canvas,
    {
      kind: "table",
      columns: table.columns.map(({ header, align }) => ({ header: [{ text: header }], align })),
      rows: table.rows.map((cells) => cells.map((text) => [{ text: cleanLine(text) }])),
    },
    "Table 1",
    WHOLE,
    undefined,
    { dense: true },
  );
  let y = top;
  items.forEach((item, index) => {
    if (index > 0) y += item.before;
    if (y + item.height > IMPRINT_TOP - 60) throw new PdfRefusedError("The table does not fit on one page");
    item.draw(y);
    y += item.height;
  });
  return y;
}

function drawNotes(canvas: Canvas, notes: readonly string[], top: number): number {
  let y = top;
  for (const [index, text] of notes.entries()) {
    const room = Math.floor((IMPRINT_TOP - 16 - y) / NOTE.leading);
    if (room < 2)
      return lines(
        canvas,
        "P",
        `And ${notes.length - index} more notes.`,
        NOTE,
        PAGE.left,
        y,
        WHOLE.width,
        1,
      );
    y = lines(canvas, "P", text, NOTE, PAGE.left, y, WHOLE.width, Math.min(3, room - 1)) + 2;
  }
  return y;
}
