/** The other tools in which a deal has records of its own. */
export type DealTool = "due-diligence" | "portfolio-valuation" | "benchmarking";

export interface DealRecord {
  id: string;
  name: string;
}

/** What there is of a deal in the other tools, as far as the person may see it; the last changed first. */
export interface DealRecords {
  rooms: readonly DealRecord[];
  holdings: readonly DealRecord[];
  benchmarks: readonly DealRecord[];
}

/** A deal has one as a rule. So many are listed, the page says so, and the other tools have the rest. */
export const MOST_DEAL_RECORDS = 10;

/** One of them as another tool's page leads to it; the deal itself too. */
export interface DealRecordLink {
  /** What it is there. */
  term: string;
  name: string;
  to: string;
}

export const isDealTool = (value: unknown): value is DealTool =>
  value === "due-diligence" || value === "portfolio-valuation" || value === "benchmarking";
