import { datedText } from "#app/features/analysis/figures/age.ts";
import { written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import { shownText } from "#app/features/analysis/figures/shown-figure.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { findEveryHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findPortfolioStatus } from "#app/features/analysis/valuation/pages/portfolio/find-portfolio-status.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { count } from "#app/plural.ts";
import { figureText, moneyText } from "#app/ui/text/figure-text.ts";
import { date, dateTime, percent, whole } from "#app/ui/text/format.ts";

/** The whole portfolio on one page. */
export async function showPrinted({ db, actor, desk, keep, now }: AtDesk) {
  const { companyId } = desk;
  const holdings = await findEveryHolding(db, actor, companyId);
  const today = londonDay(now);
  const { held, heldIds, rateOn, figures, problems, agesOf } = await findPortfolioStatus(
    db,
    actor,
    companyId,
    today,
  );
  const currencies = new Set(held.map(({ currency }) => currency));
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    at: dateTime(now.toISOString()),
    counted: count(holdings.length, "holding"),
    figures: figures.map((figure) => writtenFigure(figure)),
    notes: holdings.length > 0 ? [...warningsOf(figures), ...problems].map(written) : [],
    sectors: bySector(valuedOf(held)).map(({ sector, holdings: own, value, share }) => ({
      sector,
      holdings: whole(own),
      value: moneyText(Math.round(value * 100)),
      share: share === null ? "–" : percent(share),
    })),
    rates: [...currencies].flatMap((currency) => {
      const rate = rateOn(currency, today);
      if (!rate) return [];
      const dated = datedText("rate", rate.date, { asOf: today, date });
      return [{ currency, rate: String(rate.rate), date: dated, source: rate.source }];
    }),
    rows: holdings.map((holding) => {
      const { id, facts, choice, fairValue } = holding;
      return {
        id,
        name:
          facts.name +
          (isSampleHolding(holding, desk) ? " (sample data)" : "") +
          (heldIds.has(id) ? "" : ` (${PIPELINE})`),
        sector: facts.sector,
        stake: figureText(facts.stake, { kind: "share" }),
        cost: moneyText(facts.cost, facts.currency),
        method: choice ? labelOf(VALUATION_METHODS, choice.method) : null,
        fairValue: fairValue ? moneyText(fairValue.pence) : "–",
        asOf: fairValue ? date(fairValue.asOf) : "–",
        ages: shownText(agesOf.get(id) ?? "", date),
      };
    }),
  };
}
