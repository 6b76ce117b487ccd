import { type Actor, isAdmin } from "#app/features/actor.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { shopRefusal } from "./report.policy.ts";
import { listedReportsVisibleTo, reportsVisibleTo, toListedReport } from "./report.scope.server.ts";
import type { Category, ListedReport } from "./report.ts";
import type { ShopPlace, ShopPrice, ShopSort } from "./shop.schema.ts";

export const SHOP_PAGE_SIZE = 12;

export interface ShopReport extends ListedReport {
  /** The asking person can download it: their company holds it, or they are staff. */
  isHeld: boolean;
}

/** One page of what is for sale. Empty for people who may not look round the shop. */
export async function findShopReports(db: Db, actor: Actor, place: ShopPlace): Promise<Paged<ShopReport>> {
  if (shopRefusal(actor)) return { rows: [], total: 0, page: 1, pages: 1 };
  const { total } = await forSale(reportsVisibleTo(db, actor), place)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(place.page, total, SHOP_PAGE_SIZE);
  const rows = await sorted(forSale(listedReportsVisibleTo(db, actor), place), place.sort)
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
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map((row) => ({ ...toListedReport(row), isHeld: isAdmin(actor) || Boolean(row.held) })),
    total,
    page,
    pages,
  };
}

/** The last row of a page, by what the list is ordered by. */
export type ShopPosition = readonly [publishedOn: string, id: string];

/**
 * What is for sale, the newest first, so many from a place on: a page costs the same wherever it lies. Empty for
 * people who may not look round the shop.
 */
export async function listShopReports(
  db: Db,
  actor: Actor,
  {
    after,
    limit,
    ...wanted
  }: { category: string; search: string; after?: ShopPosition | undefined; limit: number },
): Promise<{ rows: ListedReport[]; next: ShopPosition | null }> {
  if (shopRefusal(actor)) return { rows: [], next: null };
  const rows = await forSale(listedReportsVisibleTo(db, actor), { ...wanted, price: "all", published: "all" })
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("reports.published_on", "reports.id"), "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map(toListedReport);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? [last.publishedOn ?? "", last.id] : null };
}

/** The categories with something for sale in them, in the order lists show them, and how much. */
export async function countByCategory(db: Db, actor: Actor): Promise<(Category & { count: number })[]> {
  if (shopRefusal(actor)) return [];
  return reportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .groupBy(["categories.id", "categories.name", "categories.position"])
    .select(["categories.id", "categories.name"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .orderBy("categories.position")
    .limit(100)
    .execute();
}

type Listed = ReturnType<typeof reportsVisibleTo>;

/** Every word of the search stands literally in title, description or category. */
function forSale<Query extends Listed>(query: Query, place: Omit<ShopPlace, "sort" | "page">): Query {
  const { category, search, price, published } = place;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  let narrowed: Listed = query.where("reports.status", "=", "published");
  if (category !== "all") narrowed = narrowed.where("reports.category_id", "=", category);
  if (published !== "all") {
    const since = isoAfter(-days(Number(published))).slice(0, 10);
    narrowed = narrowed.where("reports.published_on", ">=", since);
  }
  for (const word of words) {
    narrowed = narrowed.where((eb) =>
      anyHolds(eb, ["reports.title", "reports.description", "categories.name"], word),
    );
  }
  return priced(narrowed, price) as Query;
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

/** Equal ones stand in the order of their ids, so that no page repeats another's. What has no price comes last. */
function sorted<Query extends Listed>(query: Query, sort: ShopSort): Query {
  const inOrder: Record<ShopSort, () => Listed> = {
    newest: () => query.orderBy("reports.published_on", "desc"),
    title: () => query.orderBy((eb) => eb.fn("lower", ["reports.title"])),
    "price-low": () => query.orderBy("reports.price_pence", (order) => order.asc().nullsLast()),
    "price-high": () => query.orderBy("reports.price_pence", (order) => order.desc().nullsLast()),
  };
  return inOrder[sort]().orderBy("reports.id") as Query;
}
