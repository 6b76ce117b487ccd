import { z } from "zod";
import { CLIENT_REPORT_LABELS as labels } from "#app/features/publishing/authoring/client-report-labels.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";

/** Characters of a long field. */
const long = 20_000;

/** The contract's nine fields; title and content are needed. */
export const createReportSchema = z.object({
  title: line(labels.title, { max: 200, missing: "Please add a report title before generating PDF" }),
  /** A category's id: whether there is one is for the command to see. */
  category: optionalLine(labels.category, { max: 60 }),
  description: optionalParagraph(labels.description, { max: 1000 }),
  targetAudience: optionalParagraph(labels.targetAudience, { max: 1000 }),
  executiveSummary: optionalParagraph(labels.executiveSummary, { max: long }),
  keyFindings: optionalParagraph(labels.keyFindings, { max: long }),
  methodology: optionalParagraph(labels.methodology, { max: long }),
  content: paragraph(labels.content, {
    max: long,
    missing: "Missing Content: please add the report’s content before generating PDF",
  }),
  recommendations: optionalParagraph(labels.recommendations, { max: long }),
  _once: once,
});

export type NewReport = z.output<typeof createReportSchema>;
export type ReportInput = z.input<typeof createReportSchema>;
