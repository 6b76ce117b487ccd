import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import type { AddRateInput } from "../forms/holding.schema.ts";
import { keepValues } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";
import { newRates, roomForRates, writeRates } from "./write-rates.server.ts";

export type AddRateResult =
  { ok: true } | { ok: false; reason: "not-found" | "same" | "to-come" | "demo-limit" | "full" };

/** Sets how much of the shown currency one unit of another was on a day; holdings of that currency are valued anew. */
export async function addRate(
  db: Db,
  actor: Actor,
  input: AddRateInput & { companyId?: string | null | undefined },
): Promise<AddRateResult> {
  return db.transaction().execute(async (trx): Promise<AddRateResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId } = portfolio;
    const { from, rate, date, source } = input;
    if (from === DISPLAY_CURRENCY) return { ok: false, reason: "same" };
    if (date > londonDay(now())) return { ok: false, reason: "to-come" };
    const rates = [{ from, rate, date, source }];
    const fresh = await newRates(trx, actor, portfolio, rates);
    if (fresh > (await roomForRates(trx, actor, portfolio))) {
      return { ok: false, reason: portfolio.access === "demo" ? "demo-limit" : "full" };
    }
    await writeRates(trx, actor, portfolio, rates);
    await keepValues(trx, actor, companyId, (holding) => holding.facts.currency === from);
    await recordAudit(trx, actor, {
      action: "valuation.set-rate",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), from, to: DISPLAY_CURRENCY, rate, date, source },
    });
    return { ok: true };
  });
}
