import { PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { findLackingGlyphs } from "#app/platform/pdf/pdf.server.ts";
import type { FieldProblem, ReportFields } from "./report-document.ts";

const LABELS: Record<keyof ReportFields, string> = {
  title: "Title",
  focus: "Focus",
  summary: "Summary",
  content: "Content",
  conclusions: "Conclusions",
};

const mostNamed = 5;

/**
 * Which fields hold characters that none of the report's fonts can show, such as many emoji: the author
 * is told which and on which line before a PDF is made, instead of finding boxes in it.
 *
 * @throws PdfBusyError, PdfStoppedError of the printer
 */
export async function unprintable(fields: ReportFields): Promise<FieldProblem[]> {
  const names = Object.keys(LABELS) as (keyof ReportFields)[];
  const lacking = new Set(await findLackingGlyphs(names.map((name) => fields[name]).join("\n")));
  if (lacking.size === 0) return [];
  return names.flatMap((field): FieldProblem[] => {
    const found = [...new Set(fields[field])].filter((character) => lacking.has(character));
    if (found.length === 0) return [];
    const line = fields[field].slice(0, fields[field].indexOf(found[0] ?? "")).split("\n").length;
    const named = found.slice(0, mostNamed).map((character) => `“${character}”`);
    const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : "";
    const where = field === "title" || field === "focus" ? LABELS[field] : `${LABELS[field]}, line ${line}`;
    return [
      {
        field,
        message: `${where}: the report’s fonts can’t print ${named.join(", ")}${more}. Replace or remove ${found.length === 1 ? "it" : "them"}`,
      },
    ];
  });
}

/**
 * What an author is told whose text the printer gave up: the same text would be given up again.
 * @returns null for an error that is not the text's.
 */
export function sayGivenUp(error: unknown): string | null {
  if (error instanceof PdfRefusedError) return `${error.message}: shorten it, or make several reports of it`;
  if (error instanceof PdfStoppedError)
    return "The report takes longer to set than the ten seconds a report may take, or more memory. Shorten its tables, lists and very long words, or make several reports of it";
  return null;
}
