/** A report of the reference catalogue. `summary`, `content` and `conclusions` are in the product's own Markdown. */
export interface ReportSeed {
  /** Stays the same for ever: the seed finds its row by it. */
  key: string;
  reference: string;
  title: string;
  description: string;
  categoryId: string;
  /** As printed on the cover. */
  category: string;
  pricePence: number;
  restricted: boolean;
  /** ISO date. */
  publishedOn: string;
  focus: string;
  summary: string;
  content: string;
  conclusions: string;
}
