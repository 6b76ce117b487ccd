import {
  FileDownloadLink,
  fileDownloadPath,
  fileReadPath,
  ReadLink,
} from "#app/features/publishing/company-files/file-download-link.tsx";
import { ReportCover } from "#app/features/publishing/catalogue/report-cover.tsx";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownEntry } from "./holding.ts";

/** What can be downloaded: reports of the catalogue and files of the company's own. */
export function HoldingList({ entries, isAdmin }: { entries: readonly ShownEntry[]; isAdmin: boolean }) {
  return (
    <DataTable
      caption={isAdmin ? "Every report" : "Reports you can download"}
      captionHidden
      isList
      rows={entries}
      rowKey={(entry) => `${entry.kind}-${entry.id}`}
      rowId={(entry) => `${entry.kind}-${entry.id}`}
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
          cell: (entry) => <EntryName entry={entry} />,
        },
        { header: "Pages", align: "right", cell: (entry) => entry.pages ?? "–" },
        {
          header: "Version",
          cell: (entry) => (entry.update ? <NewVersion {...entry} /> : (entry.version ?? "–")),
        },
        {
          header: isAdmin ? "Published" : "Since",
          cell: (entry) => (
            <span className="whitespace-nowrap">
              {entry.since} <span className="block text-sm text-muted">{entry.source}</span>
            </span>
          ),
        },
        {
          header: "Your last copy",
          cell: (entry) => <span className="whitespace-nowrap">{entry.copied ?? "None yet"}</span>,
        },
        {
          header: <span className="sr-only">Read or download</span>,
          cell: ({ kind, id, title, isReadable }) => {
            const isReport = kind === "report";
            const read = isReport ? linkTo("/client-portal/reports/:id/read", { id }) : fileReadPath(id);
            const download = isReport ? linkTo("/reports/:id/download", { id }) : fileDownloadPath(id);
            return (
              <span className="flex flex-wrap gap-2 sm:flex-nowrap">
                {isReadable && <ReadLink to={read} title={title} />}{" "}
                <FileDownloadLink to={download} title={title} />
              </span>
            );
          },
        },
      ]}
    />
  );
}

function EntryName({ entry }: { entry: ShownEntry }) {
  const { kind, id, title, about } = entry;
  return (
    <span className="with-cover cover-small">
      <span>
        {kind === "report" ? (
          <RowLink to={linkTo("/client-portal/shop/:id", { id })} className="block font-semibold">
            {title}
          </RowLink>
        ) : (
          <span className="block font-semibold">{title}</span>
        )}{" "}
        <span className="block text-sm font-normal text-muted">{about}</span>
      </span>{" "}
      <ReportCover {...entry} />
    </span>
  );
}

/** The version held, that a download brings a newer one, and what is different in it. */
function NewVersion({ version, update }: Pick<ShownEntry, "version" | "update">) {
  return (
    <>
      <span className="block whitespace-nowrap">{version}</span>{" "}
      {/* Long for a badge: on a narrow screen it takes two lines. */}
      <span className="max-sm:[&>*]:whitespace-normal">
        <Badge tone="blue">{update?.label}</Badge>
      </span>{" "}
      {update?.note && <span className="block text-sm">{update.note}</span>}
    </>
  );
}
