import type { Token } from "markdown-it";
import type { Block, ColumnAlign, BulletList, TextSpan, Table } from "../pdf/documents/report-document.ts";
import { markdown } from "./markdown.ts";
import { readChart } from "./read-chart.ts";
import { readSpans, plainTextOf } from "./read-spans.ts";

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
/** Problems of one text. */
const MOST_TOLD = 20;
/** On one letter. Living languages need a handful; the printer shapes them all at once. */
const MOST_MARKS = 30;
const tooManyMarks = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");

const BY_REFERENCE = "links by reference can’t be printed: write [text](https://…) where the link stands";

/**
 * Markdown as blocks of a report: headings, paragraphs, bold and italic, code, links, lists, tables, rules, quotes (printed
 * as notes) and charts in a fenced block called `chart` (see readChart). A paragraph "Table: …" right above a table is
 * its title and "Source: …" right below its source. Images, footnotes, struck-out text and links by reference are
 * refused with their line; HTML stays the text it is.
 */
export function readMarkdown(text: string): ReadMarkdown {
  const reader = new Reader(markdown.parse(text.replace(/\r\n?/g, "\n"), {}));
  const marks = text.search(tooManyMarks);
  if (marks !== -1) {
    const line = text.slice(0, marks).split(/\r\n?|\n/).length;
    reader.problems.push({ line, message: `a letter carries at most ${MOST_MARKS} accents and other marks` });
  }
  const blocks = nameTables(reader.blocks(null));
  return { blocks: stepHeadings(blocks), problems: worthTelling(reader.problems) };
}

/** Each once for its line, and no more than somebody mends in one go. */
function worthTelling(found: readonly MarkdownProblem[]): MarkdownProblem[] {
  const once = new Map(found.map((problem) => [`${problem.line} ${problem.message}`, problem]));
  const [...told] = once.values();
  const next = told[MOST_TOLD];
  if (!next) return told;
  return [
    ...told.slice(0, MOST_TOLD),
    { line: next.line, message: "more is refused from here on: mend what stands above first" },
  ];
}

class Reader {
  readonly problems: MarkdownProblem[] = [];
  private at = 0;
  /** Counted from 1. */
  private line = 1;
  private readonly tokens: Token[];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  /** Reads up to the closing token of the type given, or to the end. */
  blocks(until: string | null): Block[] {
    const blocks: Block[] = [];
    for (;;) {
      const token = this.next();
      if (!token || token.type === until) return blocks;
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
        return { kind: "heading", level: depth as 1, text: plainTextOf(spans) };
      }
      case "paragraph_open": {
        // As a reader of Markdown would take it; "[^1]: …" is told as the footnote that it is.
        if (/^ {0,3}\[(?!\^)[^\]]+\]:/.test(this.tokens[this.at]?.content ?? ""))
          this.problems.push({ line: lineOf(token), message: BY_REFERENCE });
        const spans = this.inline("paragraph_close");
        return spans.length > 0 ? { kind: "paragraph", spans } : null;
      }
      case "bullet_list_open":
        return this.list("bullet_list_close", { ordered: false });
      case "ordered_list_open":
        return this.list("ordered_list_close", { ordered: true, ...startOf(token) });
      case "blockquote_open":
        return { kind: "note", blocks: this.blocks("blockquote_close") };
      case "table_open":
        return this.table(token);
      case "fence":
        return this.fence(token);
      case "code_block":
        return codeOf(token);
      case "hr":
        return { kind: "rule" };
      default:
        return token.content ? { kind: "paragraph", spans: [{ text: token.content }] } : null;
    }
  }

  private list(until: string, list: Pick<BulletList, "ordered" | "start">): BulletList {
    const items: Block[][] = [];
    for (;;) {
      const token = this.next();
      if (!token || token.type === until) break;
      if (token.type === "list_item_open") items.push(ticked(this.blocks("list_item_close")));
    }
    return { kind: "list", ...list, items };
  }

  private table(open: Token): Block {
    const columns: Table["columns"] = [];
    const rows: TextSpan[][][] = [];
    for (;;) {
      const token = this.next();
      if (!token || token.type === "table_close") break;
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
    if (token.info.trim() !== "chart") return codeOf(token);
    const read = readChart(token.content);
    if (read.ok) return read.chart;
    this.problems.push({ line: lineOf(token) + 1 + read.line, message: read.message });
    return null;
  }

  private inline(until: string): TextSpan[] {
    const spans: TextSpan[] = [];
    for (;;) {
      const token = this.next();
      if (!token || token.type === until) return spans;
      const read = readSpans(token.children ?? []);
      spans.push(...read.spans);
      for (const { line, message } of read.problems) this.problems.push({ line: this.line + line, message });
    }
  }

  /** Reads on, and keeps the line: what stands within a line has none of its own. */
  private next(): Token | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.map) this.line = token.map[0] + 1;
    return token;
  }
}

/** Lines as they stand: a tab is four spaces. */
function codeOf({ content }: Token): Block {
  return { kind: "code", lines: content.replace(/\n$/, "").replaceAll("\t", "    ").split("\n") };
}

function startOf(list: Token): Pick<BulletList, "start"> {
  const start = Number(list.attrGet("start") ?? 1);
  return start === 1 ? {} : { start };
}

/** The box of a task, ticked or not, as a sign that is printed. */
function ticked(item: Block[]): Block[] {
  const [first, ...rest] = item;
  const [span, ...spans] = first?.kind === "paragraph" ? first.spans : [];
  if (!span || !/^\[[ xX]\] /.test(span.text)) return item;
  const box = span.text[1] === " " ? "☐" : "☑";
  return [{ kind: "paragraph", spans: [{ ...span, text: box + span.text.slice(3) }, ...spans] }, ...rest];
}

/** Without an empty line above it, "Source: …" is the table's last row to Markdown; no author means that. */
function sourceOf(row: TextSpan[][] | undefined): string | undefined {
  const [first = [], ...others] = row ?? [];
  const text = plainTextOf(first);
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
  return plainTextOf(block.spans).slice(word.length).trim();
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
