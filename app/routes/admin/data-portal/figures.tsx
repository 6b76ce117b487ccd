import type { ReactNode } from "react";
import { BackupSection, shownBackups } from "#app/features/backups/backup-section.tsx";
import { backupStatus, makesBackups } from "#app/features/backups/backup-status.server.ts";
import { showFiguresPage } from "#app/features/desk/dashboard/pages/show-staff-figures.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/figures";

const here = linkTo("/admin-data-portal/figures");
/** The files have kept the address of the page that they stood on before. */
const files = linkTo("/admin-dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  return chartsOnce(request, {
    ...(await showFiguresPage(db, actor, now, request.url.searchParams)),
    backups: makesBackups() ? shownBackups(await backupStatus(db, actor), now) : null,
  });
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { revenue, downloads, applications, backups, asAt, span, recentDays } = loaderData;
  return (
    <Page title="Figures" lead={`Of the last 12 months, as of ${asAt} (UK time).`}>
      <FigureSection
        title="Revenue by month"
        chart={revenue.chart}
        empty={{
          text: "Nothing was paid in the last 12 months",
          detail: "Invoices count from the day their payment is recorded.",
        }}
        csv={`${files}/revenue.csv`}
        rows={revenue.rows}
        rowKey={(row) => row.key}
        columns={[
          { header: "Month", rowHeader: true, cell: (row) => row.name },
          { header: "Paid invoices", align: "right", cell: (row) => row.invoices },
          { header: "Net of VAT", align: "right", cell: (row) => row.net },
        ]}
      />
      <FigureSection
        title="Downloads by report"
        chart={downloads.chart}
        empty={{
          text:
            span === "30-days"
              ? `No downloads in the last ${count(recentDays, "day")}`
              : "No downloads in the last 12 months",
          detail: "Each copy that somebody takes of a report is counted.",
        }}
        csv={`${files}/downloads.csv`}
        rows={downloads.rows}
        cut={downloads.cut}
        columns={[
          {
            header: "Report",
            rowHeader: true,
            cell: (row) => (
              <Link to={linkTo("/admin-data-portal/reports/:id", { id: row.id })}>{row.title}</Link>
            ),
          },
          { header: `Last ${count(recentDays, "day")}`, align: "right", cell: (row) => row.recent },
          { header: "Last 12 months", align: "right", cell: (row) => row.all },
        ]}
      >
        <TabLinks
          label="Downloads in the last"
          items={[
            { to: here, label: count(recentDays, "day"), current: span === "30-days" },
            { to: `${here}?downloads=12-months`, label: "12 months", current: span === "12-months" },
          ]}
        />
      </FigureSection>
      <FigureSection
        title="From application to access"
        chart={applications.chart}
        empty={{
          text: "No applications in the last 12 months",
          detail: "They are counted from the day they are sent.",
        }}
        csv={`${files}/applications.csv`}
        rows={applications.rows}
        rowKey={(row) => row.name}
        columns={[
          { header: "Step", rowHeader: true, cell: (row) => row.name },
          { header: "What counts", cell: (row) => row.meaning },
          { header: "Applications", align: "right", cell: (row) => row.applications },
          { header: "Of the step before", align: "right", cell: (row) => row.share },
        ]}
      />
      {backups && <BackupSection {...backups} />}
    </Page>
  );
}

interface Props<Row> {
  title: string;
  /** Null where there is nothing to draw. */
  chart: DrawnChart | null;
  empty: { text: string; detail: string };
  csv: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** That the table shows only its first rows; null while it shows all. */
  cut?: string | null;
  /** Stands above the chart: other views of it. */
  children?: ReactNode;
}

/** One figure: its chart, its numbers as a table, and the same as a file. */
function FigureSection<Row>({ title, chart, empty, csv, cut, children, ...table }: Props<Row>) {
  return (
    <Card
      title={title}
      actions={
        chart && (
          <LinkButton to={csv} external variant="secondary" size="small">
            CSV<span className="sr-only"> of {title.toLowerCase()}</span>
          </LinkButton>
        )
      }
    >
      {children}
      {chart ? (
        <>
          <Chart chart={chart} withoutTable />
          <details>
            <summary>View data as table</summary>
            <DataTable
              caption={`${chart.finding}. ${chart.unit}`}
              captionHidden
              {...table}
              source={chart.source}
            />
            {cut && <p className="hint">{cut}</p>}
          </details>
        </>
      ) : (
        <EmptyState text={empty.text} detail={empty.detail} />
      )}
    </Card>
  );
}
