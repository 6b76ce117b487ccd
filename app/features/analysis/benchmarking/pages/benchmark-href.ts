import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { linkTo } from "#app/link.ts";

const tool = linkTo("/client-portal/tools/benchmarking");

/** Addresses of the tool. @param keep the query that staff carry along, or nothing. */
export function benchmarkingHref(
  page: "" | "new" | "groups" | "groups/new" | "peer-sets" | "peer-sets/import",
  keep: string,
): string {
  return `${tool}${page && `/${page}`}${keep}`;
}

export function benchmarkHref(
  id: string,
  keep: string,
  more: Record<string, string> = {},
  page: "" | "/edit" | "/plots" | "/benchmark.csv" | "/memo.pdf" = "",
): string {
  return withQuery(`${tool}/${id}${page}${keep}`, more);
}

export function groupHref(id: string, keep: string, more: Record<string, string> = {}): string {
  return withQuery(`${linkTo("/client-portal/tools/benchmarking/groups/:id", { id })}${keep}`, more);
}

export function peerSetHref(
  id: string,
  keep: string,
  more: Record<string, string> = {},
  page: "" | "/peers.csv" = "",
): string {
  return withQuery(`${tool}/peer-sets/${id}${page}${keep}`, more);
}
