import { DataTable } from "#app/ui/table.tsx";
import { type Moment, When } from "#app/ui/when.tsx";
import type { Download } from "./download.ts";

/** The person's own copies, each with the id printed on its pages. Nothing where there are none yet. */
export function DownloadHistory({ downloads }: { downloads: readonly (Download & { at: Moment })[] }) {
  if (downloads.length === 0) return null;
  return (
    <>
      <h2>Your downloads</h2>
      <p>The copy id stands at the foot of each page and in the file’s properties.</p>
      <DataTable
        caption="Your downloads, newest first"
        captionHidden
        rows={downloads}
        rowKey={(copy) => copy.copyId}
        columns={[
          { header: "Report", rowHeader: true, cell: (copy) => copy.title },
          { header: "Version", align: "right", cell: (copy) => copy.version },
          { header: "Copy id", cell: (copy) => <code className="whitespace-nowrap">{copy.copyId}</code> },
          {
            header: "Taken",
            cell: (copy) => (
              <span className="whitespace-nowrap">
                <When at={copy.at} />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
