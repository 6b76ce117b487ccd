import type { Canvas } from "./canvas.ts";
import { chartItems } from "./compose-chart.ts";
import { tableItems } from "./compose-table.ts";
import {
  BODY,
  codeItems,
  lineItems,
  listItems,
  paragraphItems,
  ruleItem,
  type TextColumn,
} from "./compose-text.ts";
import { cleanLine } from "./clean-text.ts";
import { drawnWith, type Item } from "./flow.ts";
import { baseline, breakLines, type TextStyle } from "./lines.ts";
import { COLOUR, PAGE } from "./page.ts";
import type { Block, ReportChart, Heading, ReportNote, Table } from "./documents/report-document.ts";

/** A heading as the contents and the bookmarks name it; found again by the item that draws it. */
export interface PlacedEntry {
  level: number;
  number: string;
  title: string;
  /** Name of the place in the file that a link leads to. */
  place: string;
  item: Item;
}

/** Tables and figures that the contents list. */
export interface Exhibit {
  number: string;
  title: string;
  place: string;
  item: Item;
}

const TITLES: Record<1 | 2 | 3, TextStyle> = {
  1: { size: 18, leading: 23, colour: COLOUR.navy, family: "serif", bold: true },
  2: { size: 11.5, leading: 15.5, colour: COLOUR.navy, bold: true },
  3: { size: 10, leading: 15, colour: COLOUR.ink, bold: true },
};
const WHITE_ABOVE = { 1: 32, 2: 18, 3: 12 } as const;
const WHITE_BELOW = { 1: 11, 2: 5, 3: 2 } as const;

export const TEXT_COLUMN: TextColumn = { x: PAGE.text, width: PAGE.right - PAGE.text, style: BODY };

/** Turns blocks into items, counting sections, tables and figures as it goes. */
export class Composer {
  readonly entries: PlacedEntry[] = [];
  readonly exhibits: Exhibit[] = [];
  private sections = 0;
  private tables = 0;
  private figures = 0;
  private readonly canvas: Canvas;
  private readonly figuresNote: string | undefined;

  constructor(canvas: Canvas, figuresNote: string | undefined) {
    this.canvas = canvas;
    this.figuresNote = figuresNote;
  }

  /** Blocks of the body, or of a list item or note (`column` other than the page's own). */
  compose(blocks: Block[], column: TextColumn = TEXT_COLUMN): Item[] {
    return blocks.flatMap((block) => this.block(block, column));
  }

  private block(block: Block, column: TextColumn): Item[] {
    // In the body, exhibits take the whole measure; within a list or note they keep to it.
    const wide = column === TEXT_COLUMN ? { ...column, x: PAGE.left, width: PAGE.right - PAGE.left } : column;
    switch (block.kind) {
      case "heading":
        // Only the page's own column has sections; elsewhere a heading is a line in bold.
        if (column === TEXT_COLUMN) return this.heading(block, column);
        return paragraphItems(this.canvas, [{ text: block.text, bold: true }], column, 4);
      case "paragraph":
        return paragraphItems(this.canvas, block.spans, column);
      case "code":
        return codeItems(this.canvas, block.lines, column);
      case "rule":
        return [ruleItem(this.canvas, column)];
      case "list":
        return listItems(this.canvas, block, column, (inner, narrower) => this.compose(inner, narrower));
      case "table":
        this.tables += 1;
        return this.exhibit(block, `Table ${this.tables}`, column, (number) =>
          tableItems(this.canvas, block, number, wide, block.source ?? this.figuresNote),
        );
      case "chart":
        this.figures += 1;
        return this.exhibit(block, `Figure ${this.figures}`, column, (number) =>
          chartItems(this.canvas, block, number, wide, block.source ?? this.figuresNote),
        );
      case "note":
        return this.note(block, column);
    }
  }

  heading(block: Heading, column: TextColumn, numbered = true): Item[] {
    const style = TITLES[block.level];
    const title = cleanLine(block.text);
    const lines = breakLines([{ text: block.text }], style, column.width);
    const items = lineItems(
      this.canvas,
      lines,
      { ...column, style },
      {
        type: block.level === 1 ? "H2" : block.level === 2 ? "H3" : "H4",
        before: WHITE_ABOVE[block.level],
        after: WHITE_BELOW[block.level],
        keepWithNext: true,
      },
    );
    const first = items[0];
    if (!first) return [];
    const isSection = block.level === 1;
    const number = isSection && numbered ? String((this.sections += 1)) : "";
    const place = `heading-${this.entries.length + 1}`;
    first.barrier = isSection;
    first.room = isSection ? 150 : 70;
    this.named(place, first, (y) => {
      if (!number) return;
      const light = { ...style, bold: false, colour: COLOUR.brass };
      this.canvas.artifact(() => this.canvas.text(number, light, PAGE.left, baseline(style, y)));
    });
    this.entries.push({ level: block.level, number, title, place, item: first });
    return items;
  }

  private exhibit(
    block: Table | ReportChart,
    number: string,
    column: TextColumn,
    compose: (number: string) => Item[],
  ): Item[] {
    const items = compose(number);
    const first = items[0];
    if (!first || column !== TEXT_COLUMN) return items;
    const place = `exhibit-${this.exhibits.length + 1}`;
    this.named(place, first);
    if (block.title) this.exhibits.push({ number, title: cleanLine(block.title), place, item: first });
    return items;
  }

  /** The item is a place that links lead to. */
  private named(place: string, item: Item, before?: (y: number) => void): void {
    drawnWith(item, {
      before: (y) => {
        this.canvas.kit.addNamedDestination(place, "XYZ", 0, Math.max(0, y - 20), null);
        before?.(y);
      },
    });
  }

  /** The blocks on a tint with a brass rule at their left; the white between them is tinted too. */
  private note(block: ReportNote, column: TextColumn): Item[] {
    const inner = this.compose(block.blocks, { ...column, x: column.x + 16, width: column.width - 30 });
    return inner.map((item, index) => {
      const isFirst = index === 0;
      const isLast = index === inner.length - 1;
      const above = isFirst ? 11 : Math.max(inner[index - 1]!.after ?? 0, item.before);
      const height = above + item.height + (isLast ? 12 : 0);
      return {
        height,
        before: isFirst ? 8 : 0,
        after: isLast ? 14 : 0,
        keep: isLast ? false : item.keep,
        draw: (y) => {
          this.canvas.artifact(() => {
            this.canvas.box(column.x, y - 0.2, column.width, height + 0.4, COLOUR.sunken);
            this.canvas.box(column.x, y - 0.2, 2, height + 0.4, COLOUR.brass);
          });
          item.draw(y + above);
        },
      };
    });
  }
}
