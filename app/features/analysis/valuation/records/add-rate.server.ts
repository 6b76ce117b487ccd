import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import type { AddRateInput } from "../forms/holding.schema.ts";
import { keepValues } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";
import { newRates, roomForRates, writeRates } from "./write-rates.server.ts";

/** Sets how much of the shown currency one unit of another was on a day; holdings of that currency are valued anew. */
export const addRate = command(
  async (trx, actor, input: AddRateInput & { companyId?: string | null | undefined }) => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return refused("not-found");
    const { companyId } = portfolio;
    const { from, rate, date, source } = input;
    if (from === DISPLAY_CURRENCY) return refused("same");
    if (date > londonDay(now())) return refused("to-come");
    const rates = [{ from, rate, date, source }];
    const fresh = await newRates(trx, actor, portfolio, rates);
    if (fresh > (await roomForRates(trx, actor, portfolio))) {
      return refused(portfolio.access === "demo" ? "demo-limit" : "full");
    }
    await writeRates(trx, actor, portfolio, rates);
    await keepValues(trx, actor, companyId, (holding) => holding.facts.currency === from);
    await recordAudit(trx, actor, {
      action: "valuation.set-rate",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), from, to: DISPLAY_CURRENCY, rate, date, source },
    });
    return done({});
  },
);
