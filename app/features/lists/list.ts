import type { Expression, ExpressionBuilder } from "kysely";
import { count, grouped } from "#app/plural.ts";
import type { Schema } from "#db/schema.ts";

/** What a list is asked for, and how its rows are told apart: without a database. */

/** A column, or what stands in its place where it may be null or belongs to another table; never null itself. */
export type SortValue =
  string | ((eb: ExpressionBuilder<Schema, keyof Schema>) => Expression<string | number>);

/** What a list is ordered by, all the same way; the last is the id's column, which tells equal rows apart. */
export interface SortOrder {
  by: readonly SortValue[];
  direction: "asc" | "desc";
  /** Those of them that are numbers; the others are text. */
  numbers?: readonly SortValue[];
}

export const ascending = (...by: readonly SortValue[]): SortOrder => ({ by, direction: "asc" });
export const descending = (...by: readonly SortValue[]): SortOrder => ({ by, direction: "desc" });
export const withNumbers = (order: SortOrder, ...numbers: readonly SortValue[]): SortOrder => ({
  ...order,
  numbers,
});
export const reversed = ({ direction, ...order }: SortOrder): SortOrder => ({
  ...order,
  direction: direction === "asc" ? "desc" : "asc",
});

/** The same way, of the same values. */
export function isSameOrder(one: SortOrder, other: SortOrder): boolean {
  return one.direction === other.direction && one.by.every((value, at) => value === other.by[at]);
}

/** Where a row stands in its list: its values of the columns that the list is ordered by. */
export type RowKey = readonly (string | number)[];

/** Whether a key can be one of this order: PostgreSQL compares no number with text. */
export function isKeyOf({ by, numbers = [] }: SortOrder, key: RowKey): boolean {
  const fits = (value: string | number | undefined, column: SortValue) =>
    numbers.includes(column) ? Number.isSafeInteger(value) : typeof value === "string";
  return key.length === by.length && by.every((column, at) => fits(key[at], column));
}

/** A list that was opened at a page of it. */
export interface Slice<Sort extends string = string> {
  sort: Sort;
  /** The key of the last row before the page; without it the page is the first. */
  after?: RowKey | undefined;
  limit: number;
}

export const NEWEST_OR_OLDEST = ["newest", "oldest"] as const;
export type NewestOrOldest = (typeof NEWEST_OR_OLDEST)[number];

/** Rows of a page on the screen. */
export const PAGE_SIZE = 25;

/** Nothing is counted further than this: it bounds what a count costs, however long the list is. */
export const MOST_COUNTED = 1000;

/** "12 orders", "1,000 orders or more". @param isCut there may be more than were counted. */
export function countedAs(counted: number, one: string, many?: string, isCut = false): string {
  const hasMore = counted >= MOST_COUNTED || (isCut && counted > 0);
  return `${count(counted, one, many)}${hasMore ? " or more" : ""}`;
}

/** A count in words. */
export function upTo(counted: number): string {
  return counted < MOST_COUNTED ? grouped(counted) : `${grouped(MOST_COUNTED)} or more`;
}

/** Merges ranges of a list, each in the list's order. Text goes by code units, as SQLite compares it. */
export function merged(ranges: readonly (readonly RowKey[])[], { direction }: SortOrder): RowKey[] {
  if (ranges.length === 1) return [...(ranges[0] ?? [])];
  const sign = direction === "asc" ? 1 : -1;
  return ranges.flat().sort((one, other) => sign * compared(one, other));
}

/** Whether a key lies no further in the order than another. */
export function isUpTo(key: RowKey, end: RowKey, { direction }: SortOrder): boolean {
  return (direction === "asc" ? 1 : -1) * compared(key, end) <= 0;
}

function compared(one: RowKey, other: RowKey): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? "") < (other[at] ?? "") ? -1 : 1;
}
