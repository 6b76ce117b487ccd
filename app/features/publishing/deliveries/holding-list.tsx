import { Link } from "react-router";
import { FILE_SOURCE_LABELS } from "#app/features/publishing/company-files/company-file.ts";
import {
  FileDownloadLink,
  fileDownloadPath,
} from "#app/features/publishing/company-files/file-download-link.tsx";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { HOLDING_SOURCE_LABELS, type ReportHolding, type MyReport } from "./holding.ts";

/** `since` and `copied` are days as people read them; `copied` null: no copy yet. */
export type ShownEntry = MyReport & { since: string; copied: string | null };
type ShownReport = Extract<ShownEntry, { kind: "report" }>;
type ShownFile = Extract<ShownEntry, { kind: "file" }>;

/** What can be downloaded: reports of the catalogue and files of the company's own. */
export function HoldingList({ entries, isAdmin }: { entries: readonly ShownEntry[]; isAdmin: boolean }) {
  return (
    <DataTable
      caption={isAdmin ? "Every report" : "Reports you can download"}
      captionHidden
      rows={entries}
      rowKey={(entry) => `${entry.kind}-${idOf(entry)}`}
      rowId={(entry) => `${entry.kind}-${idOf(entry)}`}
      empty={
        <EmptyState
          text="No report matches"
          detail="Try fewer words, or another category."
          action={{ to: linkTo("/client-portal/reports"), label: "Clear filters" }}
        />
      }
      columns={[
        {
          header: "Report",
          rowHeader: true,
          cell: (entry) =>
            entry.kind === "report" ? <ReportName report={entry} /> : <FileName file={entry} />,
        },
        { header: "Pages", align: "right", cell: (entry) => entry.pages ?? "–" },
        {
          header: "Version",
          cell: (entry) => (entry.kind === "report" ? <Version holding={entry} /> : "–"),
        },
        {
          header: isAdmin ? "Published" : "Since",
          cell: (entry) => (
            <span className="whitespace-nowrap">
              {entry.since} <span className="block text-sm text-muted">{sourceOf(entry)}</span>
            </span>
          ),
        },
        {
          header: "Your last copy",
          cell: (entry) => <span className="whitespace-nowrap">{entry.copied ?? "None yet"}</span>,
        },
        {
          header: <span className="sr-only">Download</span>,
          cell: (entry) => (
            <FileDownloadLink
              to={
                entry.kind === "report"
                  ? linkTo("/reports/:id/download", { id: entry.reportId })
                  : fileDownloadPath(entry.id)
              }
              title={entry.title}
            />
          ),
        },
      ]}
    />
  );
}

const idOf = (entry: ShownEntry) => (entry.kind === "report" ? entry.reportId : entry.id);

function sourceOf(entry: ShownEntry): string | null {
  if (entry.kind === "file") return FILE_SOURCE_LABELS[entry.source];
  return entry.source && HOLDING_SOURCE_LABELS[entry.source];
}

function ReportName({ report }: { report: ShownReport }) {
  return (
    <>
      <Link to={linkTo("/client-portal/shop/:id", { id: report.reportId })} className="block font-semibold">
        {report.title}
      </Link>{" "}
      <span className="block text-sm font-normal text-muted">{report.category.name}</span>
    </>
  );
}

function FileName({ file }: { file: ShownFile }) {
  return (
    <>
      <span className="block font-semibold">{file.title}</span>{" "}
      <span className="block text-sm font-normal text-muted">
        {[file.category, file.madeBy && `by ${file.madeBy}`, file.fileType.toUpperCase()]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

/** The version held and, where there is a newer one, that a download brings it and what is different in it. */
function Version({ holding }: { holding: ReportHolding }) {
  const { versionHeld, versionCurrent, hasCopy, changeNote } = holding;
  if (versionHeld >= versionCurrent) return <>{versionCurrent}</>;
  return (
    <>
      <span className="block whitespace-nowrap">
        {versionHeld} of {versionCurrent}
      </span>{" "}
      {/* Long for a badge: on a narrow screen it takes two lines. */}
      <span className="max-sm:[&>*]:whitespace-normal">
        <Badge tone="blue">{hasCopy ? "Updated since you downloaded" : "Updated"}</Badge>
      </span>{" "}
      {changeNote && <span className="block text-sm">{changeNote}</span>}
    </>
  );
}
