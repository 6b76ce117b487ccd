import type { Actor } from "#app/features/actor.ts";
import { bad, type Outcome, problem } from "#app/features/figures/problem.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type Covenant, covenant, type CovenantKind } from "./covenant.ts";
import { covenantInputs, type CovenantSeries } from "./covenant-values.ts";
import type { KpiBook } from "./find-kpi-book.server.ts";
import { covenantsVisibleTo } from "./kpi.scope.server.ts";
import type { Period } from "./period.ts";
import { MOST_COVENANTS } from "./room-for-records.server.ts";

export interface StoredCovenant {
  id: string;
  name: string;
  kind: CovenantKind;
  limit: number;
  isDemo: boolean;
  /** The period it was tested at: the last in which every part has what it needs. */
  period: Period | null;
  test: Outcome<Covenant>;
}

/** A company's covenants, each tested at the last period its KPIs allow. By name. */
export async function findCovenants(db: Db, actor: Actor, book: KpiBook): Promise<StoredCovenant[]> {
  const rows = await covenantsVisibleTo(db, actor)
    .selectAll("covenants")
    .where("covenants.company_id", "=", book.companyId)
    .where("covenants.removed_at", "is", null)
    .orderBy("covenants.name")
    .orderBy("covenants.id")
    .limit(MOST_COVENANTS)
    .execute();
  return rows.map((row) => {
    const part = (id: string | null) => {
      const kpi = book.kpis.find((one) => one.id === id);
      return kpi && { name: kpi.name, series: book.series.get(kpi.code) ?? new Map<Period, number>() };
    };
    const parts: CovenantSeries = {
      netDebt: part(row.net_debt_kpi),
      ebitda: part(row.ebitda_kpi),
      interest: part(row.interest_kpi),
      capex: part(row.capex_kpi),
      amortisation: part(row.amortisation_kpi),
    };
    const currency = book.kpis.find(({ id }) => id === row.ebitda_kpi)?.currency ?? "GBP";
    const { id, name, kind, limit_times: limit } = row;
    return { id, name, kind, limit, isDemo: row.is_demo === 1, ...lastTest(kind, limit, parts, currency) };
  });
}

/** @returns the latest period with all its values; where there is none, why the latest of all has not. */
function lastTest(
  kind: CovenantKind,
  limit: number,
  parts: CovenantSeries,
  currency: string,
): Pick<StoredCovenant, "period" | "test"> {
  const periods = [...(parts.ebitda?.series.keys() ?? [])].sort().reverse();
  let first: Outcome<Covenant> | null = null;
  for (const period of periods) {
    const inputs = covenantInputs(kind, parts, period, currency);
    if (inputs.ok) return { period, test: covenant(kind, limit, inputs.value) };
    first ??= inputs;
  }
  const none = bad(problem("no-values", "ebitda", "EBITDA has no values yet", "Enter a year of them"));
  return { period: null, test: first ?? none };
}
