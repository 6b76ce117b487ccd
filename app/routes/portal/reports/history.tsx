import {
  readDownloadCursor,
  writeDownloadCursor,
} from "#app/features/publishing/deliveries/download-cursor.ts";
import {
  CHANNEL_LABELS,
  findDownloadHistory,
} from "#app/features/publishing/deliveries/find-download-history.server.ts";
import { MyReportsTabs } from "#app/features/publishing/company-files/my-reports-tabs.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { moment } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/history";

const here = linkTo("/client-portal/reports/history");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const before = readDownloadCursor(request.url.searchParams.get("before"));
  const { rows, next } = await findDownloadHistory(db, actor, before);
  return {
    isFirst: before === null,
    older: next && `${here}?before=${writeDownloadCursor(next)}`,
    copies: rows.map(({ channel, ...copy }) => ({
      ...copy,
      how: CHANNEL_LABELS[channel],
      at: moment(copy.downloadedAt),
    })),
  };
}

export default function DownloadHistory({ loaderData }: Route.ComponentProps) {
  const { isFirst, older, copies } = loaderData;
  return (
    <Page
      title={isFirst ? "Download history" : "Download history – older copies"}
      heading="Download history"
      lead="Every copy you took, as a file or to read here. On PDFs the copy id stands at the foot of each page and in the file’s properties."
      actions={
        copies.length > 0 && (
          <LinkButton to={`${here}.csv`} external variant="secondary">
            Download as CSV
          </LinkButton>
        )
      }
    >
      <MyReportsTabs />
      <DataTable
        caption="Your downloads, newest first"
        captionHidden
        isList
        rows={copies}
        rowKey={(copy) => copy.copyId}
        empty={
          <EmptyState
            text={isFirst ? "No downloads yet" : "No older downloads"}
            detail="Each copy you take of a report or document is listed here with its copy id."
            action={
              isFirst
                ? { to: linkTo("/client-portal/reports"), label: "Open My Reports" }
                : { to: here, label: "Newest downloads" }
            }
          />
        }
        columns={[
          { header: "Title", rowHeader: true, cell: (copy) => copy.title },
          { header: "Version", align: "right", cell: (copy) => copy.version ?? "–" },
          { header: "Type", cell: (copy) => copy.fileType.toUpperCase() },
          { header: "How", cell: (copy) => <span className="whitespace-nowrap">{copy.how}</span> },
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
      {(older || !isFirst) && (
        <nav aria-label="Pages of downloads" className="pagination">
          {isFirst ? <span /> : <Link to={here}>Newest downloads</Link>}{" "}
          {older ? (
            <Link to={older} rel="next">
              Older downloads
            </Link>
          ) : (
            <span />
          )}
        </nav>
      )}
    </Page>
  );
}
