import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { linkTo } from "#app/link.ts";

const tool = linkTo("/client-portal/tools/portfolio-valuation");

export type PortfolioPage = "" | "new" | "rates" | "import" | "peers" | "snapshots" | "print";

/** Addresses of the tool. @param keep the query that staff carry along, or nothing. */
export function portfolioHref(page: PortfolioPage, keep: string, more: Record<string, string> = {}): string {
  return withQuery(`${tool}${page && `/${page}`}${keep}`, more);
}

type HoldingPage = "" | "edit" | "value" | "flows" | "memo";

export function holdingHref(
  id: string,
  page: HoldingPage,
  keep: string,
  more: Record<string, string> = {},
): string {
  return withQuery(`${tool}/${id}${page && `/${page}`}${keep}`, more);
}

export function snapshotHref(id: string, keep: string, more: Record<string, string> = {}): string {
  return withQuery(
    `${linkTo("/client-portal/tools/portfolio-valuation/snapshots/:id", { id })}${keep}`,
    more,
  );
}

/** The holdings or their flows as a CSV file. */
export function portfolioCsvHref(of: "holdings" | "flows", keep: string): string {
  return `${tool}/${of}.csv${keep}`;
}

type ChartFile =
  | { of: "sectors" | "costs" | "rates" }
  | { of: "peers"; set: string }
  | { of: "methods" | "sensitivity"; holding: string }
  | { of: "snapshot"; snapshot: string }
  | { of: "bridge"; snapshot: string; with: string };

/** The numbers behind one chart, the exchange rates or the peers of a set as a CSV file. */
export function chartCsvHref(chart: ChartFile, keep: string): string {
  return withQuery(`${linkTo("/client-portal/tools/portfolio-valuation/charts.csv")}${keep}`, chart);
}
