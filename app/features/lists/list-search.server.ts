import { type AliasableExpression, expressionBuilder, type SqlBool } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { anyHolds, wordsOf } from "#app/features/search/search-terms.server.ts";
import {
  MOST_SEARCHED,
  type Owners,
  rowsWith,
  termsByLength,
} from "#app/features/search/search-documents.server.ts";
import { rowsNaming } from "#app/features/search/known-rows.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { isSearched, type SearchedTable } from "#db/search/searched-tables.ts";

/** How the rows of a list are searched. */
export interface ListSearch {
  /** How many rows a scan looks at where no candidates are known. */
  mostScanned: (actor: Actor) => number;
  /** The table whose rows {@link candidates} names; without it rows are scanned in the list's order. */
  table?: keyof Schema;
  /** Whether a row has what is searched for: whatever the index says, this decides. */
  holds: (
    search: string,
    db: Db,
    actor: Actor,
  ) => AliasableExpression<SqlBool> | Promise<AliasableExpression<SqlBool>>;
  /** The ids of rows among which all are that have it; null where that can't be said, or they are many. */
  candidates: (db: Db, actor: Actor, search: string) => Promise<string[] | null>;
}

type Rows = Readonly<Partial<Record<SearchedTable, string>>>;

interface Searched {
  table: keyof Schema;
  /** Which tables are searched: where the list has the ids of its rows, and of what they reference by that column. */
  words: Rows;
  /** Tables that only staff search: other people are not shown them. */
  wordsForStaff?: Rows;
  /** Whose documents the person's search may read; without it everybody's, as for staff. */
  owners?: (actor: Actor) => Owners;
  /** The column with the owner of a row: for rows that are found by what they reference. */
  ownedBy?: "company_id" | "status";
  /** For these people every row of the list is scanned: all of them are their own. */
  isScanned?: (actor: Actor) => boolean;
  /** Each word stands for itself, and may stand anywhere; otherwise the search is one term. */
  isByWords?: boolean;
}

export function textSearch({
  table,
  words,
  wordsForStaff = {},
  owners = () => null,
  ownedBy,
  isScanned = () => false,
  isByWords = false,
}: Searched): ListSearch {
  const termsOf = (search: string) => (isByWords ? wordsOf(search) : [search]);
  const wordsFor = (actor: Actor) => (owners(actor) ? words : { ...words, ...wordsForStaff });
  const eb = expressionBuilder<Schema>();
  return {
    table,
    mostScanned: (actor) => (isScanned(actor) ? Number.MAX_SAFE_INTEGER : MOST_SEARCHED),
    holds: (search, _db, actor) => eb.and(termsOf(search).map((term) => anyHolds(eb, wordsFor(actor), term))),
    async candidates(db, actor, search) {
      if (isScanned(actor)) return null;
      // Every row has all the terms: those that have one of them are enough.
      const asked = { table, words: wordsFor(actor), ownedBy, owners: owners(actor) };
      for (const term of termsByLength(termsOf(search))) {
        const ids = await rowsAndNaming(db, asked, term);
        if (ids) return ids;
      }
      return null;
    },
  };
}

interface Asked extends Pick<Searched, "table" | "words"> {
  ownedBy: Searched["ownedBy"] | undefined;
  owners: Owners;
}

async function rowsAndNaming(
  db: Db,
  { table, words, ownedBy, owners }: Asked,
  term: string,
): Promise<string[] | null> {
  const own = isSearched(table) ? await rowsWith(db, table, term, owners) : [];
  if (!own) return null;
  const ids = new Set(own);
  for (const [kind, id] of Object.entries(words)) {
    if (kind === table) continue;
    const named = await rowsWith(db, kind as SearchedTable, term, owners);
    if (!named) return null;
    if (named.length === 0) continue;
    const naming = rowsNaming(table, id.slice(id.indexOf(".") + 1), named);
    const visible =
      owners && ownedBy ? naming.where(`${table as "rows"}.${ownedBy}`, "in", [...owners]) : naming;
    const rows = visible.select(`${table as "rows"}.id`).limit(MOST_SEARCHED);
    for (const { id } of await db.selectFrom(rows.as("found")).select("found.id").execute()) ids.add(id);
  }
  return ids.size < MOST_SEARCHED ? [...ids] : null;
}
