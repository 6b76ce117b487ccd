import { isAdmin } from "#app/features/actor.ts";
import { ascending, descending, withNumbers } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import { shopRefusal } from "./report.policy.ts";
import { listedReportsVisibleTo, reportsVisibleTo, toListedReport } from "./report.scope.server.ts";
import type { ListedReport } from "./report.ts";
import type { ShopAge, ShopFilters, ShopPrice } from "./shop.list.ts";

export interface ShopReport extends ListedReport {
  /** The asking person can download it: their company holds it, or they are staff. */
  isHeld: boolean;
}

type Listed = ReturnType<typeof reportsVisibleTo>;

/** What is for sale. Empty for people who may not look round the shop. What has no price stands last by price. */
export const shopReportList = listOf({
  sorts: {
    newest: descending("reports.published_on", "reports.id"),
    title: ascending("reports.title_folded", "reports.id"),
    "price-low": withNumbers(ascending("reports.price_or_most", "reports.id"), "reports.price_or_most"),
    "price-high": withNumbers(descending("reports.price_or_least", "reports.id"), "reports.price_or_least"),
  },
  valuesOf: { category: "reports.category_id" },
  matching(db, actor, { category, price, published }: Omit<ShopFilters, "sort">) {
    if (shopRefusal(actor)) return [];
    let found = reportsVisibleTo(db, actor).where("reports.status", "=", "published");
    if (category !== "all") found = found.where("reports.category_id", "=", category);
    return [since(priced(found, price), published)];
  },
  search: textSearch({
    table: "reports",
    words: { reports: "reports.id", categories: "reports.category_id" },
    owners: () => ["published"],
    ownedBy: "status",
    isByWords: true,
  }),
  async rowsOf(db, actor, ids): Promise<ShopReport[]> {
    const rows = await listedReportsVisibleTo(db, actor)
      .where("reports.id", "in", [...ids])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("holdings")
              .select("holdings.id")
              .whereRef("holdings.report_id", "=", "reports.id")
              .where("holdings.company_id", "=", companyOf(actor))
              .where("holdings.ended_at", "is", null),
          )
          .as("held"),
      )
      .limit(ids.length)
      .execute();
    return rows.map((row) => ({ ...toListedReport(row), isHeld: isAdmin(actor) || Boolean(row.held) }));
  },
});

function since(query: Listed, published: ShopAge): Listed {
  if (published === "all") return query;
  return query.where("reports.published_on", ">=", isoAfter(-days(Number(published))).slice(0, 10));
}

/** Prices are in pence; a bound belongs to the band that names it first. */
function priced(query: Listed, price: ShopPrice): Listed {
  const column = "reports.price_pence";
  switch (price) {
    case "free":
      return query.where(column, "=", 0);
    case "up-to-500":
      return query.where(column, ">", 0).where(column, "<=", 50_000);
    case "500-2000":
      return query.where(column, ">", 50_000).where(column, "<=", 200_000);
    case "over-2000":
      return query.where(column, ">", 200_000);
    case "on-request":
      return query.where(column, "is", null);
    default:
      return query;
  }
}
