import { viewOf } from "#app/features/lists/list-view.ts";
import { REPORT_STATUS_LABELS, type ReportStatus } from "./report.ts";

export type ReportFilter = "all" | ReportStatus;

/** Every report of the shop for staff, the last changed first. */
export const REPORTS_OF_STAFF = viewOf({
  path: "/admin-data-portal/reports",
  noun: ["report", "reports"],
  filters: {
    status: {
      label: "Reports by status",
      options: [
        ["all", "All"],
        ...(["published", "draft", "withdrawn"] as const).map(
          (one) => [one, REPORT_STATUS_LABELS[one]] as const,
        ),
      ],
    },
  },
  search: "Search by title or category",
  sort: () => "changed",
  also: ["withdraw"],
});
