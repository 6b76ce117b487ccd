import type { Actor } from "#app/features/actor.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Finding } from "../maths/check-rule.ts";
import { covenantFindings } from "../maths/covenant-findings.ts";
import type { KpiSeries } from "../maths/kpi-series.ts";
import type { Period } from "../maths/period.ts";
import { COVENANTS } from "../records/covenant-fields.ts";
import { covenantHistory, type CovenantTerms, findCovenantTerms } from "../records/find-covenants.server.ts";
import { findKpiBook, type KpiBook, type StoredKpi } from "../records/find-kpi-book.server.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import { MOST_PERIODS } from "../records/kpi.ts";

/** What a rule looks at: a KPI with its values, or a covenant as a KPI in times whose values are its ratios. */
export interface Watched {
  kpi: StoredKpi;
  series: KpiSeries;
  /** What each test found, where it is a covenant. */
  tests?: ReadonlyMap<Period, Finding>;
}

/** What each of a company's rules looks at, by rule, and the book it was read from. @param today in London. */
export async function findWatched(
  db: Db,
  actor: Actor,
  companyId: string,
  rules: readonly StoredRule[],
  today: string,
): Promise<{ book: KpiBook; of: Map<string, Watched> }> {
  const watchesCovenants = rules.some(({ covenantId }) => covenantId !== null);
  const covenants = watchesCovenants ? await findCovenantTerms(db, actor, companyId) : [];
  const terms = new Map(covenants.map((one) => [one.id, one]));
  const partsOf = (covenantId: string) => Object.values(terms.get(covenantId)?.kpis ?? {});
  const ids = new Set<string | null>(
    rules.flatMap(({ kpiId, covenantId }) => (covenantId === null ? [kpiId] : partsOf(covenantId))),
  );
  const book = await findKpiBook(db, actor, companyId, (all) => all.filter(({ id }) => ids.has(id)));
  const of = new Map<string, Watched>();
  for (const { id, kpiId, covenantId } of rules) {
    const kpi = book.kpis.find((one) => one.id === kpiId);
    if (!kpi) continue;
    const covenant = covenantId === null ? undefined : terms.get(covenantId);
    if (covenant) of.set(id, watchedCovenant(covenant, kpi, book, today));
    else if (covenantId === null) of.set(id, { kpi, series: book.series.get(kpi.code) ?? new Map() });
  }
  return { book, of };
}

function watchedCovenant(terms: CovenantTerms, ebitda: StoredKpi, book: KpiBook, today: string): Watched {
  const history = covenantHistory(terms, book, MOST_PERIODS);
  const ratios = history.flatMap(({ period, test }) =>
    test.ok ? [[period, test.value.actual.value] as const] : [],
  );
  return {
    kpi: { ...ebitda, name: labelOf(COVENANTS, terms.kind), unit: "multiple", currency: null },
    series: new Map(ratios),
    tests: covenantFindings(history, { dueLag: ebitda.dueLag, today }),
  };
}
