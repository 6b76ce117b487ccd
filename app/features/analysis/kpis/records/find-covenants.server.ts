import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { bad, type Outcome, problem } from "#app/features/numbers/problem.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { CovenantsTable } from "#db/tool-tables.ts";
import { type Covenant, covenant } from "./covenant.ts";
import type { CovenantKind, CovenantPart } from "./covenant-fields.ts";
import { covenantInputs, type CovenantSeries } from "../maths/covenant-values.ts";
import type { KpiBook } from "./find-kpi-book.server.ts";
import { covenantsVisibleTo } from "./kpi.scope.server.ts";
import type { Period } from "../maths/period.ts";
import { MOST_COVENANTS } from "./room-for-records.server.ts";

/** What a covenant asks, and the KPIs it is tested on. */
export interface CovenantTerms {
  id: string;
  companyId: string;
  name: string;
  kind: CovenantKind;
  /** Times. */
  limit: number;
  /** Ids of KPIs. */
  kpis: Record<CovenantPart, string | null>;
  updatedAt: string;
  isDemo: boolean;
}

export interface StoredCovenant extends CovenantTerms {
  /** The period it was tested at: the last in which every part has what it needs. */
  period: Period | null;
  test: Outcome<Covenant>;
}

/** A company's covenants, each tested at the last period its KPIs allow. By name. */
export async function findCovenants(db: Db, actor: Actor, book: KpiBook): Promise<StoredCovenant[]> {
  return tested(await findCovenantTerms(db, actor, book.companyId), book);
}

/** Covenants with their tests at the last period their KPIs allow. @param book with these KPIs at least. */
export function tested(all: readonly CovenantTerms[], book: KpiBook): StoredCovenant[] {
  return all.map((terms) => ({ ...terms, ...lastTest(terms, book) }));
}

/** What a company's covenants ask, untested. By name. */
export async function findCovenantTerms(db: Db, actor: Actor, companyId: string): Promise<CovenantTerms[]> {
  const rows = await covenantsVisibleTo(db, actor)
    .selectAll("covenants")
    .where("covenants.company_id", "=", companyId)
    .where("covenants.removed_at", "is", null)
    .orderBy("covenants.id")
    .limit(MOST_COVENANTS)
    .execute();
  return byName(rows.map(toTerms), ({ name }) => name);
}

/** One covenant this person may see that wasn't removed, or null. */
export async function findCovenant(db: Db, actor: Actor, id: string): Promise<CovenantTerms | null> {
  if (!isId(id)) return null;
  const row = await covenantsVisibleTo(db, actor)
    .selectAll("covenants")
    .where("covenants.id", "=", id)
    .where("covenants.removed_at", "is", null)
    .executeTakeFirst();
  return row ? toTerms(row) : null;
}

export interface CovenantTest {
  period: Period;
  test: Outcome<Covenant>;
}

/** A covenant tested at each period of its EBITDA, the latest first. @param most so many periods. */
export function covenantHistory(terms: CovenantTerms, book: KpiBook, most: number): CovenantTest[] {
  const parts = partsOf(terms, book);
  return periodsOf(parts)
    .slice(0, most)
    .map((period) => ({ period, test: testAt(terms, parts, period, currencyOf(terms, book)) }));
}

/** @returns the latest period with all its values; where there is none, why the latest of all has not. */
export function lastTest(terms: CovenantTerms, book: KpiBook): Pick<StoredCovenant, "period" | "test"> {
  const parts = partsOf(terms, book);
  const currency = currencyOf(terms, book);
  let first: Outcome<Covenant> | null = null;
  for (const period of periodsOf(parts)) {
    const inputs = covenantInputs(terms.kind, parts, period, currency);
    if (inputs.ok) return { period, test: covenant(terms.kind, terms.limit, inputs.value) };
    first ??= inputs;
  }
  const none = bad(problem("no-values", "ebitda", "EBITDA has no values yet", "Enter a year of them"));
  return { period: null, test: first ?? none };
}

function testAt(
  { kind, limit }: CovenantTerms,
  parts: CovenantSeries,
  period: Period,
  currency: string,
): Outcome<Covenant> {
  const inputs = covenantInputs(kind, parts, period, currency);
  return inputs.ok ? covenant(kind, limit, inputs.value) : inputs;
}

function partsOf({ kpis }: CovenantTerms, book: KpiBook): CovenantSeries {
  const part = (id: string | null) => {
    const kpi = book.kpis.find((one) => one.id === id);
    return kpi && { name: kpi.name, series: book.series.get(kpi.code) ?? new Map<Period, number>() };
  };
  return {
    netDebt: part(kpis.netDebt),
    ebitda: part(kpis.ebitda),
    interest: part(kpis.interest),
    capex: part(kpis.capex),
    amortisation: part(kpis.amortisation),
  };
}

function periodsOf({ ebitda }: CovenantSeries): Period[] {
  return [...(ebitda?.series.keys() ?? [])].sort().reverse();
}

function currencyOf({ kpis }: CovenantTerms, book: KpiBook): string {
  return book.kpis.find(({ id }) => id === kpis.ebitda)?.currency ?? "GBP";
}

function toTerms(row: Selectable<CovenantsTable>): CovenantTerms {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    kind: row.kind,
    limit: row.limit_times,
    kpis: {
      netDebt: row.net_debt_kpi,
      ebitda: row.ebitda_kpi,
      interest: row.interest_kpi,
      capex: row.capex_kpi,
      amortisation: row.amortisation_kpi,
    },
    updatedAt: row.updated_at,
    isDemo: row.is_demo === 1,
  };
}
