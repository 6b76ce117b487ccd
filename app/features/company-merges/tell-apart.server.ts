/** Rows that both companies have, told apart by the number of where they came from, or joined, so that one company can have all. */
import { dealNumber } from "#app/features/analysis/deals/records/insert-deal.server.ts";
import { MOST_FORMULA } from "#app/features/analysis/formulas/formula.ts";
import { readTokens } from "#app/features/analysis/formulas/formula-tokens.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Pair } from "./company-merge.ts";
import { anyRows, type RowChange } from "./move-rows.server.ts";
import { findSubscriptions, twice } from "./same-rows.server.ts";

/** What is changed so that one company can have it all: told apart by the number of where it came from, or joined. */
export async function changesFor(trx: Trx, pair: Pair): Promise<RowChange[]> {
  return [
    ...(await joinSubscriptions(trx, pair)),
    ...(await renumberDeals(trx, pair)),
    ...(await rename(trx, pair, "valuation_holdings", (name) => ({ name, name_key: name.toLowerCase() }))),
    ...(await rename(trx, pair, "peer_groups", (name) => ({ name }))),
    ...(await recodeKpis(trx, pair)),
  ];
}

/** One runs with the seats of both until the later end; the other has ended with the merge. */
async function joinSubscriptions(trx: Trx, pair: Pair): Promise<RowChange[]> {
  const at = nowIso();
  return (await findSubscriptions(trx, pair)).flatMap(
    ({ own, other, more, seats, ends, otherEnds }): RowChange[] => {
      const later = ends === null || otherEnds === null ? null : ends > otherEnds ? ends : otherEnds;
      const reason = `Joined with that of ${pair.to.number}`;
      return [
        {
          table: "subscriptions",
          key: { id: own },
          before: { status: "active", ended_at: null, end_reason: null },
          after: { status: "ended", ended_at: at, end_reason: reason },
        },
        {
          table: "subscriptions",
          key: { id: other },
          before: { seats, ends_on: otherEnds },
          after: { seats: seats + more, ends_on: later },
        },
      ];
    },
  );
}

/** Numbers of both go on from the higher of the two: none comes back. */
async function renumberDeals(trx: Trx, pair: Pair): Promise<RowChange[]> {
  const counters = await trx
    .selectFrom("sequences")
    .select(["name", "year", "value"])
    .where("name", "in", [`deal:${pair.from.id}`, `deal:${pair.to.id}`])
    .execute();
  const valueIn = (companyId: string, year: number) =>
    counters.find((one) => one.name === `deal:${companyId}` && one.year === year)?.value ?? 0;
  const years = [...new Set(counters.map(({ year }) => year))];
  const before = new Map(years.map((year) => [year, valueIn(pair.to.id, year)]));
  const next = new Map(
    years.map((year) => [year, Math.max(valueIn(pair.from.id, year), valueIn(pair.to.id, year))]),
  );
  const deals = await twice(trx, pair, "deals", ["own.id as id", "own.name as name", "own.number as number"]);
  const changes = deals.map((deal): RowChange => {
    const [id, name, number] = [deal.id, deal.name, deal.number].map(String) as [string, string, string];
    const year = Number(number.slice(3, 7));
    const value = (next.get(year) ?? 0) + 1;
    next.set(year, value);
    return {
      table: "deals",
      key: { id },
      before: { number },
      after: { number: dealNumber(name, year, value) },
    };
  });
  const name = `deal:${pair.to.id}`;
  const counted = [...next].flatMap(([year, value]): RowChange[] => {
    const was = before.get(year) ?? 0;
    if (was === value) return [];
    return [{ table: "sequences", key: { name, year }, before: { value: was }, after: { value } }];
  });
  return [...changes, ...counted];
}

type Renamed = "valuation_holdings" | "peer_groups";
const mostLetters: Readonly<Record<Renamed, number>> = { valuation_holdings: 200, peer_groups: 120 };

/** All of a name, which may stand for several rows: versions of one group. */
async function rename(
  trx: Trx,
  pair: Pair,
  table: Renamed,
  valuesOf: (name: string) => Record<string, string>,
): Promise<RowChange[]> {
  const both = await twice(trx, pair, table, ["own.name as name"]);
  const names = [...new Set(both.map(({ name }) => String(name)))];
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom(table)
    .select(["id", "name"])
    .where("company_id", "=", pair.from.id)
    .where("name", "in", names)
    .orderBy("id")
    .execute();
  const taken = await namesOf(trx, pair, table, "name");
  const renamed = new Map(
    names.map((name) => [name, apart(name, ` (${pair.from.number})`, mostLetters[table], taken)]),
  );
  return rows.map(({ id, name }) => ({
    table,
    key: { id },
    before: valuesOf(name),
    after: valuesOf(renamed.get(name) ?? name),
  }));
}

/** A code stands in the company's formulas, too. */
async function recodeKpis(trx: Trx, pair: Pair): Promise<RowChange[]> {
  const both = await twice(trx, pair, "kpis", ["own.id as id", "own.code as code"]);
  if (both.length === 0) return [];
  const taken = await namesOf(trx, pair, "kpis", "code");
  const mark = `_${pair.from.number.replace("-", "").toLowerCase()}`;
  const codes = new Map(both.map(({ code }) => [String(code), apart(String(code), mark, 40, taken)]));
  const ids = new Set(both.map(({ id }) => String(id)));
  const rows = await trx
    .selectFrom("kpis")
    .select(["id", "code", "formula"])
    .where("company_id", "=", pair.from.id)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, code, formula }): RowChange[] => {
    const after = {
      code: ids.has(id) ? (codes.get(code) ?? code) : code,
      formula: formula === null ? null : withCodes(formula, codes),
    };
    if (after.code === code && after.formula === formula) return [];
    return [{ table: "kpis", key: { id }, before: { code, formula }, after }];
  });
}

/** A formula with other codes; one that would be too long, or can't be read, stays as it is. */
function withCodes(formula: string, codes: ReadonlyMap<string, string>): string {
  const tokens = readTokens(formula);
  if (!tokens.ok) return formula;
  const names = tokens.value.filter(({ kind, text }) => kind === "name" && codes.has(text));
  const written = names.reduceRight(
    (text, { text: code, at }) =>
      text.slice(0, at) + (codes.get(code) ?? code) + text.slice(at + code.length),
    formula,
  );
  return written.length > MOST_FORMULA ? formula : written;
}

/** In small letters: what must not come twice. */
async function namesOf(trx: Trx, { from, to }: Pair, table: Renamed | "kpis", column: "name" | "code") {
  const rows = await anyRows(trx)
    .selectFrom(table)
    .select(`${column} as name`)
    .where("company_id", "in", [from.id, to.id])
    .execute();
  return new Set(rows.map(({ name }) => String(name).toLowerCase()));
}

/** A name with a mark behind it, and a number where there is one like it. */
function apart(name: string, mark: string, most: number, taken: Set<string>): string {
  for (let again = 1; ; again += 1) {
    const end = again === 1 ? mark : `${mark}_${again}`;
    const whole = name.slice(0, most - end.length) + end;
    if (taken.has(whole.toLowerCase())) continue;
    taken.add(whole.toLowerCase());
    return whole;
  }
}
