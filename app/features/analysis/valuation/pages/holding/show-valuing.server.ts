import { valueByEveryMethod } from "#app/features/analysis/valuation/maths/value-holding.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/fair-value.server.ts";
import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import { shownText } from "#app/features/analysis/figures/shown-figure.ts";
import {
  findMultiplesSet,
  findMultiplesSets,
} from "#app/features/analysis/valuation/records/find-multiples.server.ts";
import { suggestedMethods, VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import type { Holding } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { typedNumber, typedPercent, typedUnits } from "#app/features/numbers/show-input.ts";
import { count } from "#app/plural.ts";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";

const typed = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? "" : write(value);

/** What a holding's methods have and give, for whoever chooses one. */
export async function showValuing(page: AtDesk & { holding: Holding }) {
  const { db, actor, holding, desk, keep, now } = page;
  const asOf = londonDay(now);
  const reader = new ValuingReader(db, actor, desk);
  const { facts, context: valuing } = await reader.read(holding, asOf);
  const { plan } = valuing;
  const { values, refused } = valueByEveryMethod(facts, valuing);
  const [first] = suggestedMethods(facts, { asOf, hasPlan: plan !== null });
  const sets = await findMultiplesSets(db, actor, desk.companyId);
  const { peerSetId } = holding;
  if (peerSetId && !sets.some(({ id }) => id === peerSetId)) {
    const taken = await findMultiplesSet(db, actor, desk.companyId, peerSetId);
    if (taken) sets.unshift(taken);
  }
  const { planRates, choice } = holding;
  return {
    id: holding.id,
    keep,
    access: desk.access,
    name: facts.name,
    currency: facts.currency,
    seen: holding.revision,
    suggestion: first
      ? `${shownText(first.because, date)}: ${VALUATION_METHODS.find(({ value }) => value === first.method)?.label} is tried first.`
      : "None of the methods has what it needs yet.",
    methods: VALUATION_METHODS.map(({ value, label }) => {
      const found = values.find(({ method }) => method === value);
      const problems = refused.find(({ method }) => method === value)?.problems ?? [];
      return {
        value,
        label,
        hint: found
          ? [
              `${moneyText(found.fairValuePence)} as of ${date(asOf)}.`,
              ...found.warnings.map((one) => `${written(one)}.`),
            ].join(" ")
          : problems.map((one) => `${written(one)}.`).join(" "),
      };
    }),
    sets: sets.map(({ id, name, version, asOf: day, peers, isSample }) => ({
      value: id,
      label: `${isSample ? "Sample data: " : ""}${name} v${version}, ${count(peers, "peer")}, ${date(day)}`,
    })),
    values: {
      peerSet: holding.peerSetId ?? "",
      cashFlows: (plan?.cashFlows ?? []).map(typedUnits).join("\n"),
      wacc: typed(planRates?.wacc, typedPercent),
      terminalBy: planRates?.terminalBy ?? "growth",
      growth: typed(planRates?.growth, typedPercent),
      exitMultiple: typed(planRates?.exitMultiple, typedNumber),
      exitEbitda: typed(planRates?.exitEbitda, typedUnits),
      isMidYear: planRates?.isMidYear ?? false,
    },
    choice: { method: choice?.method ?? "", reason: choice?.reason ?? "" },
  };
}

export type ShownValuing = Awaited<ReturnType<typeof showValuing>>;
