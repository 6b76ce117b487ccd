import { isOld } from "#app/features/analysis/figures/age.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { date } from "#app/ui/text/format.ts";

const newest = 100;

/** The newest exchange rates of a portfolio. */
export async function showRates({ db, actor, desk, frame, now }: AtDesk) {
  const rates = await findRates(db, actor, desk.companyId, newest);
  const today = londonDay(now);
  const latest = new Map(rates.toReversed().map((rate) => [rate.from, rate.id]));
  return {
    ...frame,
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
