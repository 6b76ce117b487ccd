import type { EnquiryVolume } from "#app/features/desk/support/enquiries/enquiry-volume.server.ts";
import { count } from "#app/plural.ts";

/** Fewer in a year make no pattern, and could be told apart: the chart says so instead of showing them. */
export const FEWEST_ENQUIRIES = 12;

/** What the chart of enquiries shows, or null when there are too few. The month that runs is not whole and stands out. */
export function enquiryFigures(volume: EnquiryVolume) {
  if (volume.total < FEWEST_ENQUIRIES) return null;
  const { months, total } = volume;
  const busiest = months.reduce((most, month) => (month.count > most.count ? month : most));
  const alone = months.filter((month) => month.count === busiest.count).length === 1;
  return {
    finding: alone
      ? `${busiest.label} was the busiest of the last twelve months.`
      : `Up to ${count(busiest.count, "enquiry", "enquiries")} a month.`,
    unit: `Enquiries received by month; ${total} in all. The last month is still running.`,
    labelName: "Month",
    labels: months.map((month) => month.label),
    axisLabels: months.map((month) => month.label.split(" ")[0] ?? month.label),
    series: [{ name: "Enquiries", values: months.map((month) => month.count) }],
    source: `Source: counted from the enquiries we hold.${volume.includesDemo ? " Includes demonstration enquiries." : ""}`,
  };
}
