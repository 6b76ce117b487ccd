import type { RouterContextProvider } from "react-router";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { findHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findSnapshot } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import {
  findPortfolio,
  type Portfolio,
} from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { atDesk, nothingExported, toolScope } from "#app/http/tools/tool-scope.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** Whose holdings a page is about. @throws as `toolScope` does. */
export async function portfolioScope(context: Readonly<RouterContextProvider>) {
  const here = await toolScope(context, "portfolio-valuation");
  return { ...here, portfolio: here.desk };
}

/** A holding of an address, with its portfolio. @throws 404 where this person has none of that id. */
export async function holdingScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const holding = await findHolding(here.db, here.actor, id);
  const portfolio = holding && (await findPortfolio(here.db, here.actor, holding.companyId));
  if (!holding || !portfolio) throw notFound();
  return { ...atDesk(here, portfolio), holding, portfolio };
}

/** A snapshot of an address, with its portfolio. @throws 404 where this person has none of that id. */
export async function snapshotScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const snapshot = await findSnapshot(here.db, here.actor, id);
  const portfolio = snapshot && (await findPortfolio(here.db, here.actor, snapshot.companyId));
  if (!snapshot || !portfolio) throw notFound();
  return { ...atDesk(here, portfolio), snapshot, portfolio };
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
  throw await nothingExported(portfolioHref("", here.keep));
}
