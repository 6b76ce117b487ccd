import { viewOf } from "#app/features/lists/list-view.ts";
import type { Category } from "./report.ts";

type ShopSort = "newest" | "title" | "price-low" | "price-high";
export type ShopPrice = "all" | "free" | "up-to-500" | "500-2000" | "over-2000" | "on-request";
/** Days back from today, or all. */
export type ShopAge = "all" | "30" | "90" | "365";

export interface ShopFilters {
  /** A category's id, or all. */
  category: string;
  price: ShopPrice;
  published: ShopAge;
  sort: ShopSort;
}

/** What is for sale, under the categories there are. */
export const shopOf = (categories: readonly Category[]) =>
  viewOf({
    path: "/client-portal/shop",
    noun: ["report", "reports"],
    pageSize: 12,
    filters: {
      category: {
        label: "Categories",
        options: [["all", "All reports"], ...categories.map(({ id, name }) => [id, name] as const)],
      },
      price: {
        label: "Price",
        options: [
          ["all", "Any price"],
          ["free", "Free"],
          ["up-to-500", "Up to £500"],
          ["500-2000", "£500 to £2,000"],
          ["over-2000", "Over £2,000"],
          ["on-request", "Contact for Price"],
        ],
        isSelect: true,
      },
      published: {
        label: "Published",
        options: [
          ["all", "Any date"],
          ["30", "The last 30 days"],
          ["90", "The last 90 days"],
          ["365", "The last 12 months"],
        ],
        isSelect: true,
      },
      sort: {
        label: "Sort by",
        options: [
          ["newest", "Newest first"],
          ["title", "Title, A to Z"],
          ["price-low", "Price, low to high"],
          ["price-high", "Price, high to low"],
        ],
        isSelect: true,
      },
    },
    search: "Search",
    tabsKeepSearch: true,
    sort: ({ sort }) => sort,
  });
