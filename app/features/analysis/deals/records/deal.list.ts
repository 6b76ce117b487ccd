import { viewOf } from "#app/features/lists/list-view.ts";
import { trackerHref } from "../pages/deal-href.ts";
import { DEAL_STAGES, type DealStage, OPEN_STAGES, SECTOR_OPTIONS, TYPE_OPTIONS } from "./deal.ts";

/** "open" is what is neither won nor lost; "removed" can be brought back. */
export type DealFilter = "all" | "open" | "removed" | DealStage;

/** The stages a filter takes; null for all of them. */
export function dealStagesAt(filter: DealFilter): readonly DealStage[] | null {
  if (filter === "all" || filter === "removed") return null;
  return filter === "open" ? OPEN_STAGES : [filter];
}

/** A company's deals, the last changed first. @param keep the query that staff carry along, or nothing. */
export const dealsAt = (keep: string) =>
  viewOf({
    path: trackerHref("list", keep),
    noun: ["deal", "deals"],
    filters: {
      stage: {
        label: "Stage",
        options: [
          ["all", "All stages"],
          ["open", "Open"],
          ...DEAL_STAGES.map((stage) => [stage, stage] as const),
          ["removed", "Removed"],
        ],
        isSelect: true,
      },
      type: {
        label: "Type",
        options: [["", "All types"], ...TYPE_OPTIONS.map(({ value, label }) => [value, label] as const)],
        isSelect: true,
      },
      sector: {
        label: "Sector",
        options: [["", "All sectors"], ...SECTOR_OPTIONS.map(({ value, label }) => [value, label] as const)],
        isSelect: true,
      },
    },
    search: "Search",
    sort: ({ stage }) => (stage === "removed" ? "lastRemoved" : "newest"),
    also: ["company"],
  });
