import { redirect, type RouterContextProvider } from "react-router";
import { findBenchmarkDesk } from "#app/features/analysis/benchmarking/records/benchmark.scope.server.ts";
import { keepCompanyOf } from "#app/features/analysis/deals/pages/deal-href.ts";
import { linkTo } from "#app/link.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/**
 * Whose benchmarks a page is about: a client's own company's; for staff those of the one the address names.
 * @returns with `keep`, the query that links of the tool carry on.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to the
 * tool's first page, where staff choose one, when they name none at all.
 */
export async function deskScope(context: Readonly<RouterContextProvider>) {
  const here = signedIn(context);
  const asked = here.request.url.searchParams.get("company");
  const desk = await findBenchmarkDesk(here.db, here.actor, asked);
  if (desk) return { ...here, desk, keep: keepCompanyOf(here.actor.role, desk.companyId) };
  if (here.actor.role === "admin" && !asked) throw redirect(linkTo("/client-portal/tools/benchmarking"), 303);
  throw notFound();
}
