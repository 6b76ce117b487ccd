import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import type { Block, ColumnAlign, List, Span, Table } from "#app/platform/pdf/report-document.ts";
import { readChart } from "./read-chart.ts";

export interface MarkdownProblem {
  /** Counted from 1 in the text as written. */
  line: number;
  message: string;
}

export interface ReadMarkdown {
  blocks: Block[];
  problems: MarkdownProblem[];
}

const MOST_COLUMNS = 10;
/** On one letter. Living languages need a handful; the printer shapes them all at once. */
const MOST_MARKS = 30;
const tooManyMarks = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");

const markdown = new MarkdownIt("zero", {
  html: false,
  linkify: false,
  typographer: true,
  quotes: "“”‘’",
}).enable([
  "blockquote",
  "emphasis",
  "entity",
  "escape",
  "fence",
  "heading",
  "list",
  "newline",
  "smartquotes",
  "table",
]);

/**
 * Markdown as blocks of a report: headings, paragraphs, bold and italic, lists, tables, quotes (printed as notes) and
 * charts in a fenced block called `chart` (see readChart). A paragraph "Table: …" right above a table is its title and
 * "Source: …" right below its source. Everything else, HTML and links included, stays the text it is.
 */
export function readMarkdown(text: string): ReadMarkdown {
  const reader = new Reader(markdown.parse(text.replace(/\r\n?/g, "\n"), {}));
  const marks = text.search(tooManyMarks);
  if (marks !== -1) {
    const line = text.slice(0, marks).split(/\r\n?|\n/).length;
    reader.problems.push({ line, message: `a letter carries at most ${MOST_MARKS} accents and other marks` });
  }
  const blocks = nameTables(reader.blocks(null));
  return { blocks: stepHeadings(blocks), problems: reader.problems };
}

class Reader {
  readonly problems: MarkdownProblem[] = [];
  private at = 0;
  private readonly tokens: Token[];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  /** Reads up to the closing token of the type given, or to the end. */
  blocks(until: string | null): Block[] {
    const blocks: Block[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) return blocks;
      this.at += 1;
      if (token.type === until) return blocks;
      const block = this.block(token);
      if (block) blocks.push(block);
    }
  }

  private block(token: Token): Block | null {
    switch (token.type) {
      case "heading_open": {
        const spans = this.inline("heading_close");
        const depth = Number(token.tag.slice(1));
        // The depth as written; stepHeadings makes a level of it.
        return { kind: "heading", level: depth as 1, text: spans.map((span) => span.text).join("") };
      }
      case "paragraph_open": {
        const spans = this.inline("paragraph_close");
        return spans.length > 0 ? { kind: "paragraph", spans } : null;
      }
      case "bullet_list_open":
        return this.list("bullet_list_close", false);
      case "ordered_list_open":
        return this.list("ordered_list_close", true);
      case "blockquote_open":
        return { kind: "note", blocks: this.blocks("blockquote_close") };
      case "table_open":
        return this.table(token);
      case "fence":
        return this.fence(token);
      default:
        return token.content ? { kind: "paragraph", spans: [{ text: token.content }] } : null;
    }
  }

  private list(until: string, ordered: boolean): List {
    const items: Block[][] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) break;
      this.at += 1;
      if (token.type === until) break;
      if (token.type === "list_item_open") items.push(this.blocks("list_item_close"));
    }
    return { kind: "list", ordered, items };
  }

  private table(open: Token): Block {
    const columns: Table["columns"] = [];
    const rows: Span[][][] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) break;
      this.at += 1;
      if (token.type === "table_close") break;
      if (token.type === "th_open") columns.push({ align: alignOf(token), header: this.inline("th_close") });
      else if (token.type === "tr_open") rows.push([]);
      else if (token.type === "td_open") rows.at(-1)?.push(this.inline("td_close"));
    }
    if (columns.length > MOST_COLUMNS) {
      this.problems.push({ line: lineOf(open), message: `a table takes at most ${MOST_COLUMNS} columns` });
    }
    const kept = rows.filter((row) => row.length > 0);
    const source = sourceOf(kept.at(-1));
    return { kind: "table", columns, rows: source ? kept.slice(0, -1) : kept, ...(source && { source }) };
  }

  private fence(token: Token): Block | null {
    if (token.info.trim() !== "chart") {
      return { kind: "paragraph", spans: [{ text: token.content.trim() }] };
    }
    const read = readChart(token.content);
    if (read.ok) return read.chart;
    this.problems.push({ line: lineOf(token) + 1 + read.line, message: read.message });
    return null;
  }

  private inline(until: string): Span[] {
    const spans: Span[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) return spans;
      this.at += 1;
      if (token.type === until) return spans;
      let bold = 0;
      let italic = 0;
      for (const child of token.children ?? []) {
        if (child.type === "strong_open") bold += 1;
        else if (child.type === "strong_close") bold -= 1;
        else if (child.type === "em_open") italic += 1;
        else if (child.type === "em_close") italic -= 1;
        else {
          const text = child.type === "softbreak" || child.type === "hardbreak" ? " " : child.content;
          const last = spans.at(-1);
          // Lines of one paragraph are one span: a text of very short lines stays a small document.
          if (last && !last.bold === bold <= 0 && !last.italic === italic <= 0) last.text += text;
          else if (text)
            spans.push({
              text,
              ...(bold > 0 ? { bold: true } : {}),
              ...(italic > 0 ? { italic: true } : {}),
            });
        }
      }
    }
  }
}

/** Without an empty line above it, "Source: …" is the table's last row to Markdown; no author means that. */
function sourceOf(row: Span[][] | undefined): string | undefined {
  const [first = [], ...others] = row ?? [];
  const text = first.map((span) => span.text).join("");
  if (!text.startsWith("Source:") || others.some((cell) => cell.length > 0)) return undefined;
  return text.slice("Source:".length).trim();
}

function alignOf(token: Token): ColumnAlign {
  const style = String(token.attrGet("style") ?? "");
  return style.includes("right") ? "right" : style.includes("center") ? "middle" : "left";
}

function lineOf(token: Token): number {
  return (token.map?.[0] ?? 0) + 1;
}

/** Moves "Table: …" and "Source: …" paragraphs into the table between them. */
function nameTables(blocks: Block[]): Block[] {
  const named: Block[] = [];
  for (const block of blocks) {
    const last = named.at(-1);
    if (block.kind === "table" && last && leads(last, "Table:")) {
      named.pop();
      named.push({ ...block, title: after(last, "Table:") });
    } else if (last?.kind === "table" && leads(block, "Source:")) {
      named[named.length - 1] = { ...last, source: after(block, "Source:") };
    } else {
      named.push(block);
    }
  }
  return named;
}

function leads(block: Block, word: string): block is Extract<Block, { kind: "paragraph" }> {
  return block.kind === "paragraph" && (block.spans[0]?.text.startsWith(word) ?? false);
}

function after(block: Extract<Block, { kind: "paragraph" }>, word: string): string {
  return block.spans
    .map((span) => span.text)
    .join("")
    .slice(word.length)
    .trim();
}

/** The highest heading used counts as a section, whichever depth the author began with. */
function stepHeadings(blocks: Block[]): Block[] {
  const depths = blocks.flatMap((block) => (block.kind === "heading" ? [block.level as number] : []));
  const highest = Math.min(...depths);
  return blocks.map((block) =>
    block.kind === "heading"
      ? { ...block, level: Math.min(3, block.level - highest + 1) as 1 | 2 | 3 }
      : block,
  );
}
