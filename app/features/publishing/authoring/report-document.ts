import type { Block, ReportDocument } from "#app/platform/pdf/documents/report-document.ts";
import { count } from "#app/plural.ts";
import type { MarkdownProblem, ReadMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { type ReportPart, tooMuch } from "./report-size.ts";

export type { Block, ReportDocument } from "#app/platform/pdf/documents/report-document.ts";

/** What an author fills in. `summary`, `content` and `conclusions` take Markdown; `focus` is a line or two. */
export interface ReportFields {
  title: string;
  focus: string;
  summary: string;
  content: string;
  conclusions: string;
}

/** What the product adds to the author's fields. */
export type ReportImprint = Pick<
  ReportDocument,
  | "category"
  | "reference"
  | "date"
  | "issuedAt"
  | "abstract"
  | "publisher"
  | "label"
  | "notice"
  | "figuresNote"
  | "disclaimer"
>;

/** Characters, after which a report is refused before it reaches the printer. */
export const REPORT_LIMITS = {
  title: 200,
  field: 20_000,
  /** The content of a report by staff: about sixty pages. */
  content: 100_000,
  /** Characters of all fields of a client's report together. */
  total: 100_000,
} as const;

export interface FieldProblem {
  field: keyof ReportFields;
  message: string;
}

/** Reads texts of Markdown, each by itself: where long ones are read is the caller's choice. */
export type ReadTexts = (texts: readonly string[]) => Promise<ReadMarkdown[]>;

export type BuiltReport = { ok: true; document: ReportDocument } | { ok: false; problems: FieldProblem[] };

const LABELS: Record<keyof ReportFields, string> = {
  title: "Title",
  focus: "Focus",
  summary: "Summary",
  content: "Content",
  conclusions: "Conclusions",
};

const MARKDOWN_FIELDS = ["focus", "summary", "content", "conclusions"] as const;

/** The author's fields as a document for the printer, or what is wrong with them, field by field. */
export async function buildReport(
  fields: ReportFields,
  imprint: ReportImprint,
  readTexts: ReadTexts,
): Promise<BuiltReport> {
  const problems = lengthProblems(fields);
  if (problems.length > 0) return { ok: false, problems };
  const parts: ReportPart<keyof ReportFields>[] = [];
  const texts = await readTexts(MARKDOWN_FIELDS.map((field) => fields[field]));
  const read = (field: (typeof MARKDOWN_FIELDS)[number]) => {
    const { blocks, problems: found } = texts[MARKDOWN_FIELDS.indexOf(field)]!;
    problems.push(...found.map((problem) => ({ field, message: told(field, problem) })));
    parts.push({ field, label: LABELS[field], blocks });
    return blocks;
  };
  const focus = within(read("focus"));
  const summary = within(read("summary"));
  const content = read("content");
  const conclusions = within(read("conclusions"));
  problems.push(...tooMuch(parts));
  if (problems.length > 0) return { ok: false, problems };
  const body: Block[] = [
    ...section("Executive summary", [
      ...(focus.length > 0 ? [{ kind: "note" as const, blocks: focus }] : []),
      ...summary,
    ]),
    ...(content[0] && !isSection(content[0]) ? section("Analysis", []) : []),
    ...content,
    ...section("Conclusions", conclusions),
  ];
  return { ok: true, document: { ...imprint, title: fields.title, body } };
}

function lengthProblems(fields: ReportFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of Object.keys(LABELS) as (keyof ReportFields)[]) {
    const limit = field === "title" || field === "content" ? REPORT_LIMITS[field] : REPORT_LIMITS.field;
    const { length } = fields[field];
    if (length > limit)
      problems.push({
        field,
        message: `${LABELS[field]} must be ${count(limit, "character")} or fewer`,
      });
  }
  return problems;
}

function told(field: keyof ReportFields, problem: MarkdownProblem): string {
  return `${LABELS[field]}, line ${problem.line}: ${problem.message}`;
}

/** A numbered section, or nothing where there is nothing in it. */
export function section(text: string, blocks: Block[]): Block[] {
  return blocks.length === 0 && text !== "Analysis" ? [] : [{ kind: "heading", level: 1, text }, ...blocks];
}

export function isSection(block: Block): boolean {
  return block.kind === "heading" && block.level === 1;
}

/** The blocks under a heading that is already there: their own headings step down a level. */
export function within(blocks: Block[]): Block[] {
  return blocks.map((block) =>
    block.kind === "heading" ? { ...block, level: block.level === 1 ? 2 : 3 } : block,
  );
}
