import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findRates } from "./find-rates.server.ts";
import { MOST_RATES } from "./holding-limits.ts";
import type { RateRow } from "../imports/valuation-columns.ts";
import { exchangeRatesVisibleTo, type Portfolio } from "./valuation.scope.server.ts";

/** How many of these are of a currency and day that has no rate yet. */
export async function newRates(
  trx: Trx,
  actor: Actor,
  { companyId }: Portfolio,
  rates: readonly RateRow[],
): Promise<number> {
  const keyOf = ({ from, date }: Pick<RateRow, "from" | "date">) => `${from} ${date}`;
  const kept = new Set((await findRates(trx, actor, companyId)).map(keyOf));
  return rates.filter((one) => !kept.has(keyOf(one))).length;
}

/** How many more rates the company may keep; in demo mode those of the samples are not counted. */
export async function roomForRates(db: Db, actor: Actor, portfolio: Portfolio): Promise<number> {
  const isDemo = portfolio.access === "demo";
  let all = exchangeRatesVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("exchange_rates.company_id", "=", portfolio.companyId);
  // Nobody entered the samples' own.
  if (isDemo) all = all.where("exchange_rates.added_by", "is not", null);
  const { kept } = await all.executeTakeFirstOrThrow();
  return Math.max(0, (isDemo ? DEMO_RECORDS : MOST_RATES) - kept);
}

const atOnce = 500;

/** Writes rates to the shown currency; one of a currency and day that is there already is replaced. */
export async function writeRates(
  trx: Trx,
  actor: Actor,
  portfolio: Portfolio,
  rates: readonly RateRow[],
): Promise<void> {
  const added = { added_by: actor.userId, added_at: nowIso() };
  for (let at = 0; at < rates.length; at += atOnce) {
    await trx
      .insertInto("exchange_rates")
      .values(
        rates.slice(at, at + atOnce).map(({ from, rate, date, source }) => ({
          id: newId(),
          company_id: portfolio.companyId,
          from_currency: from,
          to_currency: DISPLAY_CURRENCY,
          rate,
          rate_on: date,
          source,
          is_demo: portfolio.isDemoCompany ? (1 as const) : (0 as const),
          ...added,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["company_id", "from_currency", "to_currency", "rate_on"]).doUpdateSet((eb) => ({
          rate: eb.ref("excluded.rate"),
          source: eb.ref("excluded.source"),
          ...added,
        })),
      )
      .execute();
  }
}
