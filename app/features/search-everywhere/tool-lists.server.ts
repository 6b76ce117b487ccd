import type { Actor } from "#app/features/actor.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { benchmarksAt } from "#app/features/analysis/benchmarking/records/benchmark.list.ts";
import { benchmarksOf } from "#app/features/analysis/benchmarking/records/list-benchmarks.server.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { dealsAt } from "#app/features/analysis/deals/records/deal.list.ts";
import { STAGE_TONES } from "#app/features/analysis/deals/records/deal.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { findDeskCompany } from "#app/features/analysis/tools/find-desk.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { holdingsAt } from "#app/features/analysis/valuation/records/valuation.list.ts";
import { holdingsOf } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { searchedList, type SearchedList } from "./searched-list.server.ts";

/** The records of the person's own company in its tools; none for staff, who open one client's tools at a time. */
export async function toolLists(db: Db, actor: Actor): Promise<SearchedList[]> {
  const company = await findDeskCompany(db, actor, null);
  if (!company) return [];
  const sample = (isDemo: boolean) => (isDemo && company.is_demo === 0 ? "Sample" : null);
  return [
    searchedList({
      heading: "Deals",
      view: dealsAt(""),
      list: dealsOf(company.id),
      filters: { stage: "all", type: "", sector: "" },
      row: ({ id, name, number, type, sector, stage, isDemo, lastUpdated }) => ({
        to: dealHref(id),
        title: name,
        about: [number, type, sector, sample(isDemo)],
        state: { text: stage, tone: STAGE_TONES[stage] },
        at: lastUpdated,
      }),
    }),
    searchedList({
      heading: "Holdings",
      view: holdingsAt(""),
      list: holdingsOf(company.id),
      filters: { show: "held" },
      row: ({ id, facts, isDemo, updatedAt }) => ({
        to: holdingHref(id, "", ""),
        title: facts.name,
        about: [facts.sector, sample(isDemo)],
        at: updatedAt,
      }),
    }),
    searchedList({
      heading: "Benchmarks",
      view: benchmarksAt(""),
      list: benchmarksOf(company.id),
      filters: { show: "current" },
      row: ({ id, name, sector, year, isDemo, updatedAt }) => ({
        to: benchmarkHref(id, ""),
        title: name,
        about: [sector, String(year), sample(isDemo)],
        at: updatedAt,
      }),
    }),
  ];
}
