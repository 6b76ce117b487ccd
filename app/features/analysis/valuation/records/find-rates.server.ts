import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ExchangeRate } from "../maths/exchange-rate.ts";
import { MOST_RATES } from "./holding.ts";
import { exchangeRatesVisibleTo } from "./valuation.scope.server.ts";

/** The company's exchange rates, the newest first. */
export async function findRates(
  db: Db,
  actor: Actor,
  companyId: string,
  most = MOST_RATES,
): Promise<(ExchangeRate & { id: string })[]> {
  return exchangeRatesVisibleTo(db, actor)
    .where("exchange_rates.company_id", "=", companyId)
    .select([
      "exchange_rates.id",
      "exchange_rates.from_currency as from",
      "exchange_rates.to_currency as to",
      "exchange_rates.rate",
      "exchange_rates.rate_on as date",
      "exchange_rates.source",
    ])
    .orderBy("exchange_rates.rate_on", "desc")
    .orderBy("exchange_rates.id")
    .limit(most)
    .execute();
}
