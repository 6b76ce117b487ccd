import type { RouterContextProvider } from "react-router";
import { findSnapshot } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { keepCompanyOf } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { findPortfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** A snapshot of an address, with its portfolio. @throws 404 where this person has none of that id. */
export async function snapshotScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const snapshot = await findSnapshot(here.db, here.actor, id);
  const portfolio = snapshot && (await findPortfolio(here.db, here.actor, snapshot.companyId));
  if (!snapshot || !portfolio) throw notFound();
  return { ...here, snapshot, portfolio, keep: keepCompanyOf(here.actor.role, portfolio.companyId) };
}
