import { brand } from "#app/brand.ts";
import { CLIENT_REPORT_LABELS, type ClientReportFields } from "./client-report-labels.ts";
import { printedDate } from "./imprint.ts";
import { type ReportPart, tooMuch } from "./report-size.ts";
import {
  type Block,
  type ReadTexts,
  REPORT_LIMITS,
  type ReportDocument,
  section,
  within,
} from "./report-document.ts";

/** Who makes it, and when. */
export interface ClientReportImprint {
  company: string;
  person: string;
  email: string;
  reference: string;
  /** UTC. */
  at: string;
}

export interface ClientReportProblem {
  field: keyof ClientReportFields;
  message: string;
}

type BuiltClientReport =
  { ok: true; document: ReportDocument } | { ok: false; problems: ClientReportProblem[] };

/** The sections in the order they are printed; the content opens its own unless it brings headings. */
const SECTIONS = ["executiveSummary", "keyFindings", "methodology", "content", "recommendations"] as const;

/**
 * A client's fields as a document for the printer, or what is wrong with them, field by field. The report names the
 * client's company as its author and says that the firm has not reviewed it.
 */
export async function buildClientReport(
  fields: ClientReportFields,
  imprint: ClientReportImprint,
  readTexts: ReadTexts,
): Promise<BuiltClientReport> {
  const total = Object.values(fields).reduce((sum, text) => sum + text.length, 0);
  if (total > REPORT_LIMITS.total) {
    return {
      ok: false,
      problems: [{ field: "content", message: "The whole report must be 100,000 characters or fewer" }],
    };
  }
  const problems: ClientReportProblem[] = [];
  const parts: ReportPart<keyof ClientReportFields>[] = [];
  const names = ["targetAudience", ...SECTIONS] as const;
  const texts = await readTexts(names.map((name) => fields[name]));
  const read = (field: (typeof names)[number]): Block[] => {
    const { blocks, problems: found } = texts[names.indexOf(field)]!;
    for (const { line, message } of found) {
      problems.push({ field, message: `${CLIENT_REPORT_LABELS[field]}, line ${line}: ${message}` });
    }
    parts.push({ field, label: CLIENT_REPORT_LABELS[field], blocks });
    return blocks;
  };
  const audience = within(read("targetAudience"));
  const body: Block[] = audience.length > 0 ? section("Who this report is for", audience) : [];
  for (const field of SECTIONS) {
    const heading = field === "content" ? "Analysis" : CLIENT_REPORT_LABELS[field];
    const blocks = within(read(field));
    if (blocks.length > 0) body.push(...section(heading, blocks));
  }
  problems.push(...tooMuch(parts));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, document: { ...front(fields, imprint), body } };
}

/** The cover, the running heads and the last page. */
function front(fields: ClientReportFields, imprint: ClientReportImprint): Omit<ReportDocument, "body"> {
  const { company, person, email, reference, at } = imprint;
  return {
    title: fields.title,
    category: fields.category || "Client report",
    reference,
    date: printedDate(at),
    issuedAt: at,
    abstract: fields.description,
    publisher: { name: company, legalName: company, address: "", email, phone: "" },
    disclaimer: [
      `This report was written by ${person} of ${company} and typeset in the client portal of ${brand.name}. ${brand.legalName} has neither reviewed nor approved it and takes no responsibility for what it says.`,
      "Figures, charts and tables are those the author entered, with the sources the author names.",
      `Questions about this report: ${email}.`,
    ],
  };
}
