import { Canvas } from "../canvas.ts";
import { cleanLine } from "../clean-text.ts";
import { fitText } from "../fonts.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { baseline, breakLines, type TextStyle } from "../lines.ts";
import { COLOUR, PAGE } from "../page.ts";

const NAME: TextStyle = { size: 15, leading: 20, colour: COLOUR.navy, family: "serif", bold: true };
const TITLE: TextStyle = { size: 26, leading: 32, colour: COLOUR.ink, family: "serif", bold: true };
const TERM: TextStyle = { size: 7.5, leading: 11, colour: COLOUR.brass, bold: true };
const BODY: TextStyle = { size: 10, leading: 15, colour: COLOUR.ink, tabular: true };
const STRONG: TextStyle = { ...BODY, bold: true };
const TOTAL: TextStyle = { ...STRONG, size: 13, leading: 20, colour: COLOUR.navy };
const SMALL: TextStyle = { size: 8, leading: 11.5, colour: COLOUR.muted };

/** The right column of facts and the terms of the totals begin here. */
const MIDDLE = 330;
const MOST_LINES = 8;

/** An invoice as one tagged page. The same document gives the same bytes. */
export async function printInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const { number, seller } = document;
  const canvas = new Canvas({
    Title: `Invoice ${cleanLine(number)}`,
    Author: cleanLine(seller.legalName),
    Subject: "VAT invoice",
    Keywords: cleanLine(number),
    Creator: cleanLine(seller.name),
    Producer: cleanLine(seller.name),
    CreationDate: new Date(document.issuedAt),
  });
  canvas.addPage();
  canvas.artifact(() => canvas.box(0, 0, PAGE.width, 6, COLOUR.navy));
  canvas.tagged("P", () => canvas.text(cleanLine(seller.name), NAME, PAGE.left, 74));
  canvas.tagged("H1", () => canvas.text(`VAT invoice ${cleanLine(number)}`, TITLE, PAGE.left - 1, 128));
  canvas.artifact(() => canvas.box(PAGE.left, 142, 34, 2, COLOUR.brassLight));

  const billed = column(canvas, "BILLED TO", document.billTo, PAGE.left, 176, MIDDLE - PAGE.left - 24);
  const facts = factLines(canvas, document.facts, 176);
  const table = drawItem(canvas, document, Math.max(billed, facts) + 34);
  const totals = drawTotals(canvas, document.totals, table + 14);
  column(
    canvas,
    cleanLine(document.payment.title).toUpperCase(),
    document.payment.lines,
    PAGE.left,
    totals + 44,
    PAGE.right - PAGE.left,
  );
  drawImprint(canvas, document);
  return canvas.finish();
}

/** A heading with lines below it. @returns where it ends. */
function column(
  canvas: Canvas,
  heading: string,
  lines: readonly string[],
  x: number,
  top: number,
  room: number,
): number {
  canvas.tagged("H2", () => canvas.text(heading, TERM, x, baseline(TERM, top)));
  let y = top + TERM.leading + 4;
  const set = lines.flatMap((text) => breakLines([{ text }], BODY, room)).slice(0, MOST_LINES);
  canvas.tagged("P", () => {
    y = canvas.lines(set, BODY, x, y);
  });
  return y;
}

function factLines(canvas: Canvas, facts: InvoiceDocument["facts"], top: number): number {
  let y = top;
  for (const [term, detail] of facts) {
    canvas.tagged("P", () => {
      canvas.text(cleanLine(term), { ...BODY, colour: COLOUR.muted }, MIDDLE, baseline(BODY, y));
      const room = PAGE.right - MIDDLE - 92;
      canvas.text(
        fitText(cleanLine(detail), "sansBold", BODY.size, room),
        STRONG,
        PAGE.right,
        baseline(BODY, y),
        "right",
      );
    });
    y += BODY.leading + 2;
  }
  return y;
}

function drawItem(canvas: Canvas, { item }: InvoiceDocument, top: number): number {
  const table = canvas.element("Table");
  const row = (cells: ["TH" | "TD", () => void][]) => {
    const line = canvas.element("TR", table);
    for (const [tag, draw] of cells) {
      const cell = canvas.element(tag, line, tag === "TH" ? { scope: "Column" } : {});
      canvas.content(cell, tag, draw);
      cell.end();
    }
    line.end();
  };
  row([
    ["TH", () => canvas.text("DESCRIPTION", TERM, PAGE.left, baseline(TERM, top))],
    ["TH", () => canvas.text("NET AMOUNT", TERM, PAGE.right, baseline(TERM, top), "right")],
  ]);
  let y = top + TERM.leading + 4;
  canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, y, COLOUR.rule, 0.8));
  y += 8;
  const first = y;
  const lines = breakLines([{ text: item.description }], BODY, 350).slice(0, MOST_LINES);
  row([
    ["TD", () => (y = canvas.lines(lines, BODY, PAGE.left, y))],
    ["TD", () => canvas.text(item.net, BODY, PAGE.right, baseline(BODY, first), "right")],
  ]);
  table.end();
  y += 8;
  canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, y, COLOUR.hairline));
  return y;
}

function drawTotals(canvas: Canvas, totals: InvoiceDocument["totals"], top: number): number {
  let y = top;
  totals.forEach(([term, amount], index) => {
    const isLast = index === totals.length - 1;
    if (isLast) {
      canvas.artifact(() => canvas.rule(MIDDLE, PAGE.right, y + 3, COLOUR.rule, 0.8));
      y += 9;
    }
    const style = isLast ? TOTAL : BODY;
    canvas.tagged("P", () => {
      canvas.text(
        cleanLine(term),
        isLast ? style : { ...style, colour: COLOUR.muted },
        MIDDLE,
        baseline(style, y),
      );
      canvas.text(amount, style, PAGE.right, baseline(style, y), "right");
    });
    y += style.leading + 2;
  });
  return y;
}

function drawImprint(canvas: Canvas, { seller }: InvoiceDocument): void {
  canvas.artifact(() => canvas.rule(PAGE.left, PAGE.right, PAGE.bottom - 22, COLOUR.hairline));
  const lines = [
    `${seller.legalName}, ${seller.address}`,
    seller.numbers.join(" · "),
    `${seller.email} · ${seller.phone}`,
  ];
  let y = PAGE.bottom - 12;
  canvas.tagged("P", () => {
    for (const text of lines) {
      canvas.text(fitText(cleanLine(text), "sans", SMALL.size, 470), SMALL, PAGE.left, baseline(SMALL, y));
      y += SMALL.leading;
    }
  });
}
