import type { Block, TextSpan } from "#app/platform/pdf/documents/report-document.ts";

/**
 * What one report takes, in all its fields together: about what fills the 400 pages the printer sets, within its time
 * and memory. Short pieces are what is dear to set, and many of them stand in few characters.
 */
const LIMITS = {
  tables: 1_500,
  "table rows": 10_000,
  "table cells": 20_000,
  "paragraphs and list items": 7_000,
  headings: 1_000,
  quotes: 1_500,
  charts: 250,
  "passages in bold, italics or code, and links": 10_000,
} as const;

type Piece = keyof typeof LIMITS;
type Counts = Record<Piece, number>;

/** One field of a report as it was read. */
export interface ReportPart<Field extends string> {
  field: Field;
  label: string;
  blocks: readonly Block[];
}

/** What a report has too much of, each told at the field that has most of it. */
export function tooMuch<Field extends string>(
  parts: readonly ReportPart<Field>[],
): { field: Field; message: string }[] {
  const counted = parts.map((part) => ({ ...part, counts: countsOf(part.blocks) }));
  return (Object.keys(LIMITS) as Piece[]).flatMap((piece) => {
    const all = counted.reduce((sum, { counts }) => sum + counts[piece], 0);
    const [most] = counted.toSorted((one, other) => other.counts[piece] - one.counts[piece]);
    if (all <= LIMITS[piece] || !most) return [];
    const [total, own, limit] = [all, most.counts[piece], LIMITS[piece]].map((count) =>
      count.toLocaleString("en-GB"),
    );
    const message = `The report has ${total} ${piece}, ${own} of them in ${most.label}. It can have at most ${limit}: shorten it, or make several reports of it`;
    return [{ field: most.field, message }];
  });
}

function countsOf(blocks: readonly Block[]): Counts {
  const counts = Object.fromEntries(Object.keys(LIMITS).map((piece) => [piece, 0])) as Counts;
  const spans = (some: readonly TextSpan[]) => {
    for (const { bold, italic, code, link } of some)
      if (bold || italic || code || link) counts["passages in bold, italics or code, and links"] += 1;
  };
  const count = (block: Block): void => {
    switch (block.kind) {
      case "heading":
        counts.headings += 1;
        break;
      case "paragraph":
        counts["paragraphs and list items"] += 1;
        spans(block.spans);
        break;
      case "code":
        counts["paragraphs and list items"] += block.lines.length;
        break;
      case "rule":
        counts["paragraphs and list items"] += 1;
        break;
      case "list":
        for (const item of block.items) {
          // An item without text takes a line, too.
          if (item.length === 0) counts["paragraphs and list items"] += 1;
          item.forEach(count);
        }
        break;
      case "note":
        counts.quotes += 1;
        block.blocks.forEach(count);
        break;
      case "chart":
        counts.charts += 1;
        break;
      case "table":
        counts.tables += 1;
        counts["table rows"] += 1 + block.rows.length;
        counts["table cells"] += block.columns.length * (1 + block.rows.length);
        for (const { header } of block.columns) spans(header);
        for (const row of block.rows) row.forEach(spans);
        break;
    }
  };
  blocks.forEach(count);
  return counts;
}
