import type { Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type DueKind, dueKindLabel } from "#app/features/desk/dashboard/due.ts";
import { findDue } from "#app/features/desk/dashboard/find-due.server.ts";
import {
  applicationsFunnel,
  downloadsByReport,
  type FunnelFigures,
  type MonthRevenue,
  RECENT_DAYS,
  revenueByMonth,
} from "#app/features/desk/dashboard/find-figures.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import type { ReportCopies } from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { daysUntil, ENDING_DAYS } from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { date, dateTime, money, percent, when } from "#app/ui/text/format.ts";

const mostDue = 12;
const mostEnding = 6;

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

/** How the firm's work stands: what waits, what ends soon, and the figures of the last twelve months. */
export async function showDashboard(db: Db, actor: Admin, now: Date, query: URLSearchParams) {
  const { queues, things } = await findDue(db, actor, now, mostDue);
  const ending = { state: "ending", search: "" } as const;
  const soonest = { ...ending, sort: "soonest", limit: mostEnding } as const;
  const { rows: endingFirst } = await listRows(db, actor, subscriptionList, soonest);
  const endingTotal = await countRows(db, actor, subscriptionList, ending);
  const today = londonDay(now);
  const asAt = dateTime(now.toISOString());
  const span = query.get("downloads") === "12-months" ? "12-months" : "30-days";
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
  };
}

/** Of how many a list shows the first; null where it shows all. */
function ofAll(shown: number, total: number): string | null {
  return shown < total ? upTo(total) : null;
}

const mostDrawn = 10;
const mostListed = 25;

type DownloadsSpan = "30-days" | "12-months";

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

function drawDownloads(reports: ReportCopies[], span: DownloadsSpan, asAt: string) {
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
