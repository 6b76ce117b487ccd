import { redirect, type RouterContextProvider } from "react-router";
import { keepCompanyOf } from "#app/features/analysis/deals/pages/deal-href.ts";
import { findPipeline } from "#app/features/analysis/deals/records/deal.scope.server.ts";
import { linkTo } from "#app/link.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/**
 * Whose deals a page of the Deal Flow Tracker is about: a client's own company; for staff the one the address names.
 * @returns with `keep`, the query that links of the tracker carry on.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to the
 * board, where staff choose one, when they name none at all.
 */
export async function pipelineScope(context: Readonly<RouterContextProvider>) {
  const here = signedIn(context);
  const asked = here.request.url.searchParams.get("company");
  const pipeline = await findPipeline(here.db, here.actor, asked);
  if (pipeline) return { ...here, pipeline, keep: keepCompanyOf(here.actor.role, pipeline.companyId) };
  if (here.actor.role === "admin" && !asked) throw redirect(linkTo("/client-portal/tools/deal-flow"), 303);
  throw notFound();
}
