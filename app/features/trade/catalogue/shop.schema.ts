import { z } from "zod";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";

export type ShopSort = "newest" | "title" | "price-low" | "price-high";

export const SHOP_SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "title", label: "Title, A to Z" },
  { value: "price-low", label: "Price, low to high" },
  { value: "price-high", label: "Price, high to low" },
] as const satisfies readonly Option<ShopSort>[];

export type ShopPrice = "all" | "free" | "up-to-500" | "500-2000" | "over-2000" | "on-request";

export const SHOP_PRICES = [
  { value: "all", label: "Any price" },
  { value: "free", label: "Free" },
  { value: "up-to-500", label: "Up to £500" },
  { value: "500-2000", label: "£500 to £2,000" },
  { value: "over-2000", label: "Over £2,000" },
  { value: "on-request", label: "Contact for Price" },
] as const satisfies readonly Option<ShopPrice>[];

/** Days back from today, or all. */
export type ShopAge = "all" | "30" | "90" | "365";

export const SHOP_AGES = [
  { value: "all", label: "Any date" },
  { value: "30", label: "The last 30 days" },
  { value: "90", label: "The last 90 days" },
  { value: "365", label: "The last 12 months" },
] as const satisfies readonly Option<ShopAge>[];

const oneOf = <Value extends string>(options: readonly Option<Value>[], usual: Value) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]]).catch(usual);

/** What the address of the shop may ask for. Anything that makes no sense is as if it were not there. */
export const shopQuery = z.object({
  category: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .catch("all"),
  sort: oneOf<ShopSort>(SHOP_SORTS, "newest"),
  price: oneOf<ShopPrice>(SHOP_PRICES, "all"),
  published: oneOf<ShopAge>(SHOP_AGES, "all"),
});

export interface ShopPlace {
  category: string;
  search: string;
  sort: ShopSort;
  price: ShopPrice;
  published: ShopAge;
  page: number;
}

/** The address of a view of the shop; what is as usual is left out. */
export function shopPath({
  category,
  search,
  sort,
  price,
  published,
  page,
}: Partial<ShopPlace> = {}): string {
  const query = new URLSearchParams();
  if (category && category !== "all") query.set("category", category);
  if (search) query.set("search", search);
  if (price && price !== "all") query.set("price", price);
  if (published && published !== "all") query.set("published", published);
  if (sort && sort !== "newest") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  return linkTo("/client-portal/shop", { query });
}

/** The page of one report in the shop. */
export function shopReportPath(reportId: string): string {
  return linkTo("/client-portal/shop/:id", { id: reportId });
}
