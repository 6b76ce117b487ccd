import { redirect, type RouterContextProvider } from "react-router";
import { findHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { keepCompanyOf, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import {
  findPortfolio,
  type Portfolio,
} from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { notFound, seeOther } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/**
 * Whose holdings a page of the Portfolio Valuation Tool is about: a client's own company; for staff the one the
 * address names.
 * @returns with `keep`, the query that links of the tool carry on.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to the
 * portfolio, where staff choose one, when they name none at all.
 */
export async function portfolioScope(context: Readonly<RouterContextProvider>) {
  const here = signedIn(context);
  const asked = here.request.url.searchParams.get("company");
  const portfolio = await findPortfolio(here.db, here.actor, asked);
  if (portfolio) return { ...here, portfolio, keep: keepCompanyOf(here.actor.role, portfolio.companyId) };
  if (here.actor.role === "admin" && !asked) throw redirect(portfolioHref("", ""), 303);
  throw notFound();
}

/** A holding of an address, with its portfolio. @throws 404 where this person has none of that id. */
export async function holdingScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const holding = await findHolding(here.db, here.actor, id);
  const portfolio = holding && (await findPortfolio(here.db, here.actor, holding.companyId));
  if (!holding || !portfolio) throw notFound();
  return { ...here, holding, portfolio, keep: keepCompanyOf(here.actor.role, portfolio.companyId) };
}

/** The same for what leaves the tool. @throws a redirect that says so in demo mode, which has no export. */
export async function exportScope(context: Readonly<RouterContextProvider>) {
  return exporting(await portfolioScope(context));
}

/** The same of what a holding or a snapshot has for export. */
export async function exporting<Here extends { portfolio: Portfolio; keep: string }>(
  here: Here,
): Promise<Here> {
  if (here.portfolio.access === "granted") return here;
  throw await seeOther(portfolioHref("", here.keep), {
    flash: { kind: "error", title: "Nothing was exported", text: "Export comes with the full tool." },
  });
}
