import type { ReportCopies } from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { money, percent } from "#app/ui/text/format.ts";
import { type MonthRevenue, RECENT_DAYS } from "../find-figures.server.ts";
import type { FunnelFigures } from "../funnel.ts";

const mostDrawn = 10;
const mostListed = 25;

export type DownloadsSpan = "30-days" | "12-months";

export function drawRevenue(months: MonthRevenue[], asAt: string) {
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

export function drawDownloads(reports: ReportCopies[], span: DownloadsSpan, asAt: string) {
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

export function drawFunnel(figures: FunnelFigures, asAt: string) {
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
