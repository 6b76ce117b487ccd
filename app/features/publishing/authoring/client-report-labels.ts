/** What a client fills in to make a report of their own. All but the title may be Markdown. */
export interface ClientReportFields {
  title: string;
  /** The category's name; empty for none. */
  category: string;
  description: string;
  content: string;
  targetAudience: string;
  executiveSummary: string;
  methodology: string;
  keyFindings: string;
  recommendations: string;
}

export const CLIENT_REPORT_LABELS: Record<keyof ClientReportFields, string> = {
  title: "Report title",
  category: "Category",
  description: "Description",
  content: "Content",
  targetAudience: "Target audience",
  executiveSummary: "Executive summary",
  methodology: "Methodology",
  keyFindings: "Key findings",
  recommendations: "Recommendations",
};
