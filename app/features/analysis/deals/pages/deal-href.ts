import { linkTo } from "#app/link.ts";

const tracker = linkTo("/client-portal/tools/deal-flow");

/** Addresses of the tracker. @param keep the query that staff carry along, or nothing. */
export function trackerHref(page: "" | "list" | "charts" | "new" | "import", keep: string): string {
  return `${tracker}${page && `/${page}`}${keep}`;
}

export function dealHref(id: string, keep = "", more: Record<string, string> = {}): string {
  return withQuery(`${tracker}/${id}${keep}`, more);
}

export function dealEditHref(id: string, keep = ""): string {
  return `${tracker}/${id}/edit${keep}`;
}

/** The deals as a CSV file, or the figures of one chart. */
export function dealsCsvHref(keep: string, figures?: string): string {
  return withQuery(`${tracker}/deals.csv${keep}`, figures ? { figures } : {});
}

export function withQuery(address: string, more: Record<string, string>): string {
  const [path = "", query = ""] = address.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}

/** Staff carry the company from page to page; a client has only one. */
export function keepCompanyOf(role: "client" | "admin", companyId: string): string {
  return role === "admin" ? `?company=${companyId}` : "";
}
