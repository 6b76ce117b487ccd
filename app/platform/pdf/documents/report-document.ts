/**
 * What the printer can print: a report as plain data. Features build it (from Markdown, from a form), this folder
 * lays it out. Pure types, safe to pass to a worker.
 */
export interface TextSpan {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** Code: in letters of one width. */
  code?: boolean;
  /** The address that it leads to. */
  link?: string;
  /** A new line begins here; its text is what stands between the lines when they are read as one. */
  lineBreak?: boolean;
}

/** Level 1 is a numbered section and stands in the contents; 2 and 3 are within it. */
export interface Heading {
  kind: "heading";
  level: 1 | 2 | 3;
  text: string;
}

export interface Paragraph {
  kind: "paragraph";
  spans: TextSpan[];
}

export interface BulletList {
  kind: "list";
  ordered: boolean;
  /** The first number of an ordered list, where it is not 1. */
  start?: number;
  items: Block[][];
}

export type ColumnAlign = "left" | "middle" | "right";

export interface Table {
  kind: "table";
  title?: string;
  columns: { header: TextSpan[]; align: ColumnAlign }[];
  rows: TextSpan[][][];
  source?: string;
}

export interface ReportChart {
  kind: "chart";
  type: "bar" | "line";
  /** The finding, in a few words. */
  title: string;
  unit?: string;
  labels: string[];
  /** One value a label; null where there is none. */
  series: { name: string; values: (number | null)[] }[];
  source?: string;
}

/** Set apart from the text by a rule and a tint. */
export interface ReportNote {
  kind: "note";
  blocks: Block[];
}

/** Lines as they stand, in letters of one width. */
export interface Code {
  kind: "code";
  lines: string[];
}

/** A line between two parts of the text. */
export interface Divider {
  kind: "rule";
}

export type Block = Heading | Paragraph | BulletList | Table | ReportChart | ReportNote | Code | Divider;

export interface ReportDocument {
  title: string;
  category: string;
  reference: string;
  /** As printed, e.g. "5 September 2026". */
  date: string;
  /** ISO date or time: the file's creation date, so that the same document always makes the same bytes. */
  issuedAt: string;
  /** One or two sentences on the cover. */
  abstract: string;
  publisher: {
    name: string;
    legalName: string;
    address: string;
    email: string;
    phone: string;
  };
  /** A few words repeated at the head of every page, e.g. "Illustrative figures". */
  label?: string;
  /** Stands on the cover. */
  notice?: string;
  /** The source of each table and chart that names none of its own. */
  figuresNote?: string;
  body: Block[];
  /** Paragraphs of the closing "Important information". */
  disclaimer: string[];
}

export interface ContentsEntry {
  title: string;
  /** Counted from the file's first page, as a reader shows it. */
  page: number;
}

export interface ReportPdf {
  bytes: Uint8Array;
  pages: number;
  contents: ContentsEntry[];
}
