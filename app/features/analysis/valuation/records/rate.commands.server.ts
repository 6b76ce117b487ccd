import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { batchesOf } from "#app/features/analysis/imports/batches.server.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { AddRateInput } from "../forms/holding.schema.ts";
import type { RateRow } from "../imports/valuation-columns.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findRates } from "./find-rates.server.ts";
import { MOST_RATES } from "./holding.ts";
import { saveFairValues } from "./fair-value.server.ts";
import { changedPortfolio, onPortfolio } from "./valuation.command.server.ts";
import { exchangeRatesVisibleTo, type Portfolio } from "./valuation.scope.server.ts";

/** Sets how much of the shown currency one unit of another was on a day; holdings of that currency are valued anew. */
export const addRate = onPortfolio(
  async (here, { from, rate, date, source }: AddRateInput & { companyId?: string | null | undefined }) => {
    const { trx, actor, portfolio } = here;
    if (from === DISPLAY_CURRENCY) return refused("same");
    if (date > londonDay(now())) return refused("to-come");
    const rates = [{ from, rate, date, source }];
    const fresh = await newRates(trx, actor, portfolio, rates);
    if (fresh > (await roomForRates(trx, actor, portfolio))) {
      return refused(portfolio.access === "demo" ? "demo-limit" : "full");
    }
    await writeRates(trx, actor, portfolio, rates);
    await saveFairValues(trx, actor, portfolio.companyId, (holding) => holding.facts.currency === from);
    return changedPortfolio(here, {
      action: "valuation.set-rate",
      details: { from, to: DISPLAY_CURRENCY, rate, date, source },
    });
  },
);

/** How many of these are of a currency and day that has no rate yet. */
async function newRates(
  trx: Trx,
  actor: Actor,
  { companyId }: Portfolio,
  rates: readonly RateRow[],
): Promise<number> {
  const keyOf = ({ from, date }: Pick<RateRow, "from" | "date">) => `${from} ${date}`;
  const stored = new Set((await findRates(trx, actor, companyId)).map(keyOf));
  return rates.filter((one) => !stored.has(keyOf(one))).length;
}

/** How many more rates the company may keep; in demo mode those of the samples are not counted. */
export async function roomForRates(db: Db, actor: Actor, portfolio: Portfolio): Promise<number> {
  const isDemo = portfolio.access === "demo";
  let all = exchangeRatesVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("rates"))
    .where("exchange_rates.company_id", "=", portfolio.companyId);
  // Nobody entered the samples' own.
  if (isDemo) all = all.where("exchange_rates.added_by", "is not", null);
  const { rates } = await all.executeTakeFirstOrThrow();
  return Math.max(0, (isDemo ? DEMO_RECORDS : MOST_RATES) - rates);
}

/** Writes rates to the shown currency; one of a currency and day that is there already is replaced. */
export async function writeRates(
  trx: Trx,
  actor: Actor,
  portfolio: Portfolio,
  rates: readonly RateRow[],
): Promise<void> {
  const added = { added_by: actor.userId, added_at: nowIso() };
  for (const batch of batchesOf(rates)) {
    await trx
      .insertInto("exchange_rates")
      .values(
        batch.map(({ from, rate, date, source }) => ({
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
