import { z } from "zod";
import type { Option } from "#app/features/fields/choice.schema.ts";

export type ShopSort = "newest" | "title" | "price-low" | "price-high";

export const SHOP_SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "title", label: "Title, A to Z" },
  { value: "price-low", label: "Price, low to high" },
  { value: "price-high", label: "Price, high to low" },
] as const satisfies readonly Option<ShopSort>[];

/** What the address of the shop may ask for. Anything that makes no sense is as if it were not there. */
export const shopQuery = z.object({
  category: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .catch("all"),
  sort: z.enum(SHOP_SORTS.map(({ value }) => value)).catch("newest"),
});

export interface ShopPlace {
  category: string;
  search: string;
  sort: ShopSort;
  page: number;
}

/** The address of a view of the shop; what is as usual is left out. */
export function shopPath({ category, search, sort, page }: Partial<ShopPlace>): string {
  const query = new URLSearchParams();
  if (category && category !== "all") query.set("category", category);
  if (search) query.set("search", search);
  if (sort && sort !== "newest") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  return `/reports${query.size > 0 ? `?${query}` : ""}`;
}
