/** What both companies have and one can’t have twice: what stands in a merge’s way, and what people read of the rest. */
import type { CompanyTable } from "#app/features/of-company.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { COMPANY_RECORDS } from "./company-records.ts";
import type { Pair } from "./company-merge.ts";
import { anyRows, isSame } from "./move-rows.server.ts";

/** Rows of the one company that the other has, too. @param select columns of `own` and `other`, each under its name. */
export async function twice<Name extends string>(
  db: Db,
  { from, to }: Pair,
  table: CompanyTable,
  select: readonly `${"own" | "other"}.${string} as ${Name}`[],
): Promise<Record<Name, string | number | null>[]> {
  const { single } = COMPANY_RECORDS[table];
  if (!single) return [];
  const rows = await anyRows(db)
    .selectFrom(`${table} as own`)
    .innerJoin(`${table} as other`, (join) => join.on(isSame(single, "own", "other")))
    .select(select)
    .where("own.company_id", "=", from.id)
    .where("other.company_id", "=", to.id)
    .execute();
  return rows as Record<Name, string | number | null>[];
}

/** Sentences of what people have to settle first; none where nothing is in the way. */
export async function unsettled(db: Db, pair: Pair): Promise<string[]> {
  const orders = await twice(db, pair, "orders", [
    "own.title as title",
    "own.reference as one",
    "other.reference as two",
  ]);
  const approvals = await twice(db, pair, "approvals", ["own.title as title"]);
  return [
    ...orders.map(
      ({ title, one, two }) =>
        `Both have ordered ${title} (${one} and ${two}): fulfil or cancel one of the orders first.`,
    ),
    ...approvals.map(
      ({ title }) => `In both an order of ${title} waits for an owner’s yes: one is decided first.`,
    ),
  ];
}

/** What the preview says of rows that both have. */
export async function sayTwice(db: Db, pair: Pair): Promise<string[]> {
  const { from, to } = pair;
  const services = await findSubscriptions(db, pair);
  const number = async (table: CompanyTable) =>
    (await twice(db, pair, table, ["own.company_id as company"])).length;
  const told = [
    ["deals", "deal", "gets a new number", "get new numbers"],
    ["valuation_holdings", "holding", `is named after ${from.number}`, `are named after ${from.number}`],
    ["kpis", "KPI", `has ${from.number} in its code`, `have ${from.number} in their codes`],
    ["peer_groups", "group of peers", `is named after ${from.number}`, `are named after ${from.number}`],
    ["holdings", "report held by both", `stays noted with ${from.number}`, `stay noted with ${from.number}`],
    [
      "exchange_rates",
      "exchange rate of the same day",
      `stays behind, for that of ${to.number}`,
      `stay behind, for those of ${to.number}`,
    ],
  ] as const;
  const lines: string[] = services.map(
    ({ service, seats, more }) =>
      `${service}: the two subscriptions become one of ${count(seats + more, "seat")}, until the later end.`,
  );
  for (const [table, noun, one, several] of told) {
    const all = await number(table);
    if (all > 0) lines.push(`${count(all, noun)} ${all === 1 ? one : several}.`);
  }
  return lines;
}

interface TwoSubscriptions {
  service: string;
  own: string;
  other: string;
  more: number;
  seats: number;
  ends: string | null;
  otherEnds: string | null;
}

export async function findSubscriptions(db: Db, pair: Pair): Promise<TwoSubscriptions[]> {
  const both = await twice(db, pair, "subscriptions", [
    "own.service_id as service",
    "own.id as own",
    "other.id as other",
    "own.seats as more",
    "other.seats as seats",
    "own.ends_on as ends",
    "other.ends_on as otherEnds",
  ]);
  const services = both.length > 0 ? await listServices(db) : [];
  const nameOf = (id: unknown) => services.find((one) => one.id === id)?.name ?? String(id);
  return both.map((row) => ({ ...(row as unknown as TwoSubscriptions), service: nameOf(row.service) }));
}
