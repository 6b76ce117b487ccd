import type { Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import {
  applicationsFunnel,
  downloadsByReport,
  type FunnelFigures,
  type MonthRevenue,
  RECENT_DAYS,
  revenueByMonth,
} from "#app/features/desk/dashboard/find-figures.server.ts";
import { paidInYear, yearBefore } from "#app/features/desk/dashboard/pages/paid-in-year.server.ts";
import { findPipeline, type Pipeline } from "#app/features/desk/dashboard/find-pipeline.server.ts";
import { MOST_COUNTED } from "#app/features/lists/list.ts";
import type { ReportCopies } from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { sumPayments } from "#app/features/trade/invoices/invoice.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { shareBar } from "#app/ui/chart/share-bar.server.ts";
import type { HomeFigure } from "#app/ui/figures.tsx";
import { dateTime, money, percent, whole } from "#app/ui/text/format.ts";

/** The home's: money in, what is on its way, and whom the firm gains, those that are nothing left out. */
export async function showStaffFigures(db: Db, actor: Admin, now: Date): Promise<HomeFigure[]> {
  const before = await sumPayments(db, actor, yearBefore(londonDay(now)));
  const figures = [
    paidInYear(await revenueByMonth(db, actor, now), before.netPence, true),
    pipeline(await findPipeline(db, actor, now)),
    applications(await applicationsFunnel(db, actor, now)),
  ];
  return figures.filter((figure) => figure !== null);
}

function pipeline(steps: Pipeline): HomeFigure | null {
  const { offered, ordered, invoiced } = steps;
  const isCut = Object.values(steps).some((step) => step.count >= MOST_COUNTED);
  const shares = shareBar([
    { value: offered.pence, text: `${money(offered.pence)} offered`, tone: "blue" },
    { value: ordered.pence, text: `${money(ordered.pence)} ordered`, tone: "violet" },
    { value: invoiced.pence, text: `${money(invoiced.pence)} invoiced`, tone: "teal" },
  ]);
  return (
    shares && {
      label: `On its way, net of VAT${isCut ? `, of ${MOST_COUNTED} of each` : ""}`,
      value: money(offered.pence + ordered.pence + invoiced.pence),
      to: null,
      change: null,
      picture: { of: "Of this", shares },
    }
  );
}

function applications({ received, approved, declined, withdrawn, open }: FunnelFigures): HomeFigure | null {
  const shares = shareBar([
    { value: approved, text: `${approved} approved`, tone: "green" },
    { value: open, text: `${open} open`, tone: "blue" },
    { value: declined, text: `${declined} declined`, tone: "red" },
    { value: withdrawn, text: `${withdrawn} withdrawn`, tone: "slate" },
  ]);
  return (
    shares && {
      label: "Applications in 12 months",
      value: whole(received),
      to: null,
      change: null,
      picture: { of: "Of these", shares },
    }
  );
}

/** The page of figures: each with its chart, its numbers and its file, those that are nothing left out. */
export async function showFiguresPage(db: Db, actor: Admin, now: Date, query: URLSearchParams) {
  const asAt = dateTime(now.toISOString());
  const span = query.get("downloads") === "12-months" ? ("12-months" as const) : ("30-days" as const);
  return {
    asAt,
    span,
    recentDays: RECENT_DAYS,
    revenue: drawRevenue(await revenueByMonth(db, actor, now), asAt),
    downloads: drawDownloads(await downloadsByReport(db, actor, now), span, asAt),
    applications: drawFunnel(await applicationsFunnel(db, actor, now), asAt),
  };
}

const mostDrawn = 10;
const mostListed = 25;

type DownloadsSpan = "30-days" | "12-months";

/** So many months are drawn at least: one column says nothing. */
const LEAST_MONTHS = 3;

/** From the first month with a payment on: what lies before it is nothing to look at. */
function drawRevenue(year: MonthRevenue[], asAt: string) {
  const first = year.findIndex((month) => month.invoices > 0);
  const months = first < 0 ? [] : year.slice(Math.min(first, year.length - LEAST_MONTHS));
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
