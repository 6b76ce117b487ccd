import { Link } from "react-router";
import { BackupSection, shownBackups } from "#app/features/backups/backup-section.tsx";
import { backupStanding } from "#app/features/backups/backup-standing.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { ReportCopies } from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { type DueKind, dueKindLabel } from "#app/features/desk/dashboard/due.ts";
import { DueSection } from "#app/features/desk/dashboard/due-section.tsx";
import { FigureSection } from "#app/features/desk/dashboard/figure-section.tsx";
import { findDue } from "#app/features/desk/dashboard/find-due.server.ts";
import {
  applicationsFunnel,
  downloadsByReport,
  type MonthRevenue,
  RECENT_DAYS,
  revenueByMonth,
} from "#app/features/desk/dashboard/find-figures.server.ts";
import type { FunnelFigures } from "#app/features/desk/dashboard/funnel.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { daysUntil, ENDING_DAYS } from "#app/features/trade/subscriptions/staff-subscription.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { date, dateTime, money, percent, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import type { Route } from "./+types/dashboard";

const here = linkTo("/admin-dashboard");
const mostDue = 12;
const mostEnding = 6;
const mostDrawn = 10;
const mostListed = 25;

const queuePages: Record<DueKind, { label: string; to: string }> = {
  application: {
    label: "Applications to review",
    to: linkTo("/admin-user-management/applications", { query: { state: "to-review" } }),
  },
  quote: { label: "Quotes to prepare", to: linkTo("/admin-data-portal/quotes") },
  order: {
    label: "Orders to handle",
    to: linkTo("/admin-data-portal/orders", { query: { state: "to-handle" } }),
  },
  ticket: { label: "Enquiries to answer", to: linkTo("/admin-data-portal/support") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { queues, things } = await findDue(db, actor, now, mostDue);
  const ending = { state: "ending", search: "" } as const;
  const soonest = { ...ending, sort: "soonest", limit: mostEnding } as const;
  const { rows: endingFirst } = await listRows(db, actor, subscriptionList, soonest);
  const endingTotal = await countRows(db, actor, subscriptionList, ending);
  const today = londonDay(now);
  const asAt = dateTime(now.toISOString());
  const span = request.url.searchParams.get("downloads") === "12-months" ? "12-months" : "30-days";
  return {
    asAt,
    span,
    recentDays: RECENT_DAYS,
    queues: [
      ...queues.map(({ kind, waiting, overdue, isMore }) => ({
        ...queuePages[kind],
        waiting: upTo(waiting),
        note:
          waiting === 0
            ? "Nothing is waiting"
            : kind === "order"
              ? "No promised time"
              : overdue === 0
                ? "None overdue"
                : `${overdue}${isMore ? " or more" : ""} overdue`,
      })),
      {
        label: "Subscriptions ending",
        to: linkTo("/admin-data-portal/subscriptions", { query: { state: "ending" } }),
        waiting: upTo(endingTotal),
        note: `Within ${ENDING_DAYS} days`,
      },
    ],
    dueOf: ofAll(
      things.length,
      queues.reduce((sum, { waiting }) => sum + waiting, 0),
    ),
    endingOf: ofAll(endingFirst.length, endingTotal),
    due: things.map(({ kind, waitingSince, ...thing }) => ({
      ...thing,
      kind: dueKindLabel[kind],
      since: when(waitingSince, now),
    })),
    ending: endingFirst.map((row) => {
      const days = daysUntil(row.endsOn ?? today, today);
      return {
        to: linkTo("/admin-data-portal/subscriptions/:id", { id: row.id }),
        service: row.service.name,
        company: row.company.name,
        until: row.endsOn ? date(row.endsOn) : "",
        left: days === 0 ? "Last day today" : count(days, "day"),
        tone: days <= 7 ? ("red" as const) : days <= 30 ? ("amber" as const) : ("slate" as const),
      };
    }),
    revenue: drawRevenue(await revenueByMonth(db, actor, now), asAt),
    downloads: drawDownloads(await downloadsByReport(db, actor, now), span, asAt),
    applications: drawFunnel(await applicationsFunnel(db, actor, now), asAt),
    backups: shownBackups(await backupStanding(db, actor), now),
  };
}

/** Of how many a list shows the first; null where it shows all. */
function ofAll(shown: number, total: number): string | null {
  return shown < total ? upTo(total) : null;
}

function drawRevenue(months: MonthRevenue[], asAt: string) {
  const total = months.reduce((sum, month) => sum + month.netPence, 0);
  const paid = months.reduce((sum, month) => sum + month.invoices, 0);
  return {
    chart:
      paid === 0
        ? null
        : columnChart({
            finding: `${money(total)} was paid in the last 12 months`,
            unit: "GBP net of VAT, by the month in which the payment was recorded, London; this month so far",
            labelName: "Month",
            labels: months.map((month) => month.name),
            axisLabels: months.map((month) => month.short),
            series: [{ name: "Paid", values: months.map((month) => month.netPence / 100) }],
            source: `Source: ${count(paid, "paid invoice")}, as of ${asAt} (UK time).`,
            write: (pounds) => money(Math.round(pounds * 100)),
          }),
    rows: months.map((month) => ({
      key: month.key,
      name: month.name,
      invoices: String(month.invoices),
      net: money(month.netPence),
    })),
  };
}

function drawDownloads(reports: ReportCopies[], span: "30-days" | "12-months", asAt: string) {
  const of = (report: ReportCopies) => (span === "30-days" ? report.recent : report.all);
  const taken = reports.filter((report) => of(report) > 0).sort((one, other) => of(other) - of(one));
  const ranked = taken.slice(0, mostDrawn);
  const isCut = taken.length > mostDrawn;
  const copies = reports.reduce((sum, report) => sum + of(report), 0);
  const spanName = span === "30-days" ? `${RECENT_DAYS} days` : "12 months";
  const [top] = ranked;
  return {
    chart: top
      ? barChart({
          finding: `${top.title} was downloaded most in the last ${spanName}`,
          unit: `Copies of each report in the last ${spanName}${isCut ? `, the first ${mostDrawn}` : ""}; the numbers stand in the table`,
          labelName: "Report",
          labels: ranked.map((report, index) => `${index + 1} ${report.title}`),
          series: [{ name: "Copies", values: ranked.map(of) }],
          source: `Source: the download log, ${count(copies, "copy", "copies")} in these days, London; as of ${asAt} (UK time).`,
        })
      : null,
    cut:
      reports.length > mostListed
        ? `The first ${mostListed} of ${reports.length}; the CSV file has all.`
        : null,
    rows: (span === "30-days" ? reports.toSorted((one, other) => other.recent - one.recent) : reports)
      .slice(0, mostListed)
      .map((report, index) => ({
        id: report.id,
        title: `${index + 1} ${report.title}`,
        recent: String(report.recent),
        all: String(report.all),
      })),
  };
}

function drawFunnel(figures: FunnelFigures, asAt: string) {
  const { steps, received, approved, declined, withdrawn, open } = figures;
  return {
    chart:
      received === 0
        ? null
        : barChart(
            {
              finding: `${approved} of ${count(received, "application")} led to access`,
              unit: "Applications of the last 12 months that came to each step, and their share of the step before",
              labelName: "Step",
              labels: steps.map((step) => step.name),
              series: [{ name: "Applications", values: steps.map((step) => step.applications) }],
              source: `Source: applications by the day they were sent, London; ${declined} declined, ${withdrawn} withdrawn, ${open} still open. As of ${asAt} (UK time).`,
            },
            {
              centred: true,
              figures: steps.map(
                (step) => `${step.applications}${step.share === null ? "" : ` (${percent(step.share)})`}`,
              ),
            },
          ),
    rows: steps.map((step) => ({
      name: step.name,
      meaning: step.meaning,
      applications: String(step.applications),
      share: step.share === null ? "–" : percent(step.share),
    })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    queues,
    due,
    dueOf,
    ending,
    endingOf,
    revenue,
    downloads,
    applications,
    backups,
    asAt,
    span,
    recentDays,
  } = loaderData;
  return (
    <Page title="Dashboard" lead={`How the firm’s work stands, as of ${asAt} (UK time).`}>
      <DueSection
        queues={queues}
        due={due}
        dueOf={dueOf}
        ending={ending}
        endingOf={endingOf}
        endingDays={ENDING_DAYS}
        asAt={asAt}
      />
      <FigureSection
        title="Revenue by month"
        chart={revenue.chart}
        empty={{
          text: "Nothing was paid in the last 12 months",
          detail: "Invoices count from the day their payment is recorded.",
        }}
        csv={`${here}/revenue.csv`}
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
        csv={`${here}/downloads.csv`}
        rows={downloads.rows}
        cut={downloads.cut}
        rowKey={(row) => row.id}
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
        csv={`${here}/applications.csv`}
        rows={applications.rows}
        rowKey={(row) => row.name}
        columns={[
          { header: "Step", rowHeader: true, cell: (row) => row.name },
          { header: "What counts", cell: (row) => row.meaning },
          { header: "Applications", align: "right", cell: (row) => row.applications },
          { header: "Of the step before", align: "right", cell: (row) => row.share },
        ]}
      />
      <BackupSection {...backups} />
    </Page>
  );
}
