import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { linkTo } from "#app/link.ts";

const tracker = linkTo("/client-portal/tools/deal-flow");

/** Addresses of the tracker. @param keep the query that staff carry along, or nothing. */
export function trackerHref(page: "" | "list" | "charts" | "new" | "import", keep: string): string {
  return `${tracker}${page && `/${page}`}${keep}`;
}

export function dealHref(id: string, keep = "", more: Record<string, string> = {}): string {
  return withQuery(`${linkTo("/client-portal/tools/deal-flow/:id", { id })}${keep}`, more);
}

export function dealEditHref(id: string, keep = ""): string {
  return `${linkTo("/client-portal/tools/deal-flow/:id/edit", { id })}${keep}`;
}

/** The deals as a CSV file, or the figures of one chart. */
export function dealsCsvHref(keep: string, figures?: string): string {
  return withQuery(
    `${linkTo("/client-portal/tools/deal-flow/deals.csv")}${keep}`,
    figures ? { figures } : {},
  );
}
