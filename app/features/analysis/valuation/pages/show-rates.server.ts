import type { Member } from "#app/features/actor.ts";
import { isOld } from "#app/features/analysis/figures/age.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import type { Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date } from "#app/ui/text/format.ts";

const newest = 100;

interface Asked {
  portfolio: Portfolio;
  keep: string;
  now: Date;
}

/** The newest exchange rates of a portfolio. */
export async function showRates(db: Db, actor: Member, { portfolio, keep, now }: Asked) {
  const rates = await findRates(db, actor, portfolio.companyId, newest);
  const today = londonDay(now);
  const latest = new Map(rates.toReversed().map((rate) => [rate.from, rate.id]));
  return {
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    rates: rates.map((rate) => ({
      id: rate.id,
      from: rate.from,
      rate: String(rate.rate),
      date: date(rate.date),
      source: rate.source,
      isStale: isOld("rate", rate.date, today) && latest.get(rate.from) === rate.id,
    })),
  };
}

export type ShownRates = Awaited<ReturnType<typeof showRates>>;
