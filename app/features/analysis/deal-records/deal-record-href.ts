import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import type { DealTool } from "./deal-record.ts";

/** The page of a deal's record in a tool. @param keep the query that staff carry along, or nothing. */
export function dealRecordHref(tool: DealTool | "deal-flow", id: string, keep: string): string {
  switch (tool) {
    case "deal-flow":
      return dealHref(id, keep);
    case "due-diligence":
      return roomHref(id);
    case "portfolio-valuation":
      return holdingHref(id, "", keep);
    case "benchmarking":
      return benchmarkHref(id, keep);
  }
}
