import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type SqlBool,
  type StringReference,
} from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { anyHolds, wordsOf } from "#app/features/search/search-terms.server.ts";
import { MOST_SEARCHED, rowsWith, termsByLength } from "#app/features/search/search-documents.server.ts";
import { companyOf, seesAll } from "#app/features/of-company.server.ts";
import { rowsNaming } from "#app/features/search/known-rows.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { isSearched, type SearchedTable } from "#db/search/searched-tables.ts";

/** How the rows of a list are searched. */
export interface ListSearch {
  /** How many rows are looked at where the index does not help. */
  mostLookedAt: number;
  /** The table whose rows {@link candidates} names; without it rows are gone through in the list's order. */
  table?: keyof Schema;
  /** Whether a row has what is searched for: whatever the index says, this decides. */
  holds: (search: string, db: Db) => AliasableExpression<SqlBool> | Promise<AliasableExpression<SqlBool>>;
  /** The ids of rows among which all are that have it; null where the index can't say, or they are many. */
  candidates: (db: Db, actor: Actor, search: string) => Promise<string[] | null>;
}

interface Searched<Tables extends keyof Schema> {
  table?: keyof Schema;
  /** What is looked in: columns of the table, and names of what its rows name. */
  columns: readonly (StringReference<Schema, Tables> | Expression<string | null>)[];
  /** Columns of the table that name such a record, and its table. */
  through?: Readonly<Record<string, SearchedTable>>;
  /** Its rows are companies': somebody else's are not even looked up for a client. */
  isOfCompany?: boolean;
  /** Each word stands for itself, and may stand anywhere; otherwise the search is one term. */
  isByWords?: boolean;
}

export function textSearch<Tables extends keyof Schema>({
  table,
  columns,
  through = {},
  isByWords = false,
  isOfCompany = false,
}: Searched<Tables>): ListSearch {
  const termsOf = (search: string) => (isByWords ? wordsOf(search) : [search]);
  const eb = expressionBuilder<Schema, Tables>();
  return {
    ...(table && { table }),
    mostLookedAt: MOST_SEARCHED,
    holds: (search) => eb.and(termsOf(search).map((term) => anyHolds(eb, columns, term))),
    async candidates(db, actor, search) {
      if (!table) return null;
      // Every row has all the terms: those that have one of them are enough.
      for (const term of termsByLength(termsOf(search))) {
        const ids = await rowsAndThrough(db, actor, { table, through, isOfCompany }, term);
        if (ids) return ids;
      }
      return null;
    },
  };
}

async function rowsAndThrough(
  db: Db,
  actor: Actor,
  { table, through, isOfCompany }: Pick<Required<Searched<never>>, "table" | "through" | "isOfCompany">,
  term: string,
): Promise<string[] | null> {
  const own = isSearched(table) ? await rowsWith(db, table, term) : [];
  if (!own) return null;
  const ids = new Set(own);
  for (const [column, other] of Object.entries(through)) {
    const named = await rowsWith(db, other, term);
    if (!named) return null;
    if (named.length === 0) continue;
    const naming = rowsNaming(table, column, named);
    const company = `${table as "rows"}.company_id` as const;
    const visible = isOfCompany && !seesAll(actor) ? naming.where(company, "=", companyOf(actor)) : naming;
    const rows = visible.select(`${table as "rows"}.id`).limit(MOST_SEARCHED);
    for (const { id } of await db.selectFrom(rows.as("found")).select("found.id").execute()) ids.add(id);
  }
  return ids.size < MOST_SEARCHED ? [...ids] : null;
}

/** The name of the company that a row names. */
export function companyNamed(
  column: `${"orders" | "subscriptions" | "users"}.company_id`,
): Expression<string | null> {
  return expressionBuilder<Schema, "orders" | "subscriptions" | "users">()
    .selectFrom("companies as named")
    .select("named.name")
    .whereRef("named.id", "=", column)
    .$asScalar();
}
