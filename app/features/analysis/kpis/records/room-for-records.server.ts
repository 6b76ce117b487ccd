import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { covenantsVisibleTo, type KpiDesk, kpiRulesVisibleTo, kpisVisibleTo } from "./kpi.scope.server.ts";
import { MOST_KPIS } from "./kpi.ts";
import { SAMPLE_COVENANTS, SAMPLE_KPIS } from "./sample-kpis.ts";

export const MOST_RULES = 400;
export const MOST_COVENANTS = 50;

export type RecordKind = "kpi" | "rule" | "covenant";
const most: Record<RecordKind, number> = { kpi: MOST_KPIS, rule: MOST_RULES, covenant: MOST_COVENANTS };

/** Why one more can't be kept: ten records of their own in demo mode, of whatever kind, or the most of that kind. */
export type NoRoom = "demo-limit" | "full";

/** Whether a company may keep so many more of a kind; null when it may. Samples and removed ones count nothing in demo mode. */
export async function noQuotaForKpis(
  db: Db,
  actor: Actor,
  desk: KpiDesk,
  kind: RecordKind,
  more = 1,
): Promise<NoRoom | null> {
  if (desk.access === "demo") {
    let kept = 0;
    for (const each of ["kpi", "rule", "covenant"] as const) {
      kept += await counted(db, actor, desk, each, true);
    }
    if (kept + more > DEMO_RECORDS) return "demo-limit";
  }
  return (await counted(db, actor, desk, kind, false)) + more > most[kind] ? "full" : null;
}

/** @param isOwn not the samples. In a demonstration company everything is marked: its samples are known as such. */
async function counted(
  db: Db,
  actor: Actor,
  { companyId, isDemoCompany }: KpiDesk,
  of: RecordKind,
  isOwn: boolean,
): Promise<number> {
  const marks = isOwn && !isDemoCompany ? ([0] as const) : ([0, 1] as const);
  const isTold = isOwn && isDemoCompany;
  if (of === "rule") {
    let rules = kpiRulesVisibleTo(db, actor)
      .where("kpi_rules.company_id", "=", companyId)
      .where("kpi_rules.removed_at", "is", null)
      .where("kpi_rules.covenant_id", "is", null)
      .where("kpi_rules.is_demo", "in", marks);
    if (isTold) rules = rules.where("kpi_rules.created_by", "is not", null);
    return (await rules.select((eb) => eb.fn.countAll<number>().as("kept")).executeTakeFirstOrThrow()).kept;
  }
  if (of === "covenant") {
    let covenants = covenantsVisibleTo(db, actor)
      .where("covenants.company_id", "=", companyId)
      .where("covenants.removed_at", "is", null)
      .where("covenants.is_demo", "in", marks);
    if (isTold) covenants = covenants.where("covenants.name", "not in", names(SAMPLE_COVENANTS));
    return (await covenants.select((eb) => eb.fn.countAll<number>().as("kept")).executeTakeFirstOrThrow())
      .kept;
  }
  let kpis = kpisVisibleTo(db, actor)
    .where("kpis.company_id", "=", companyId)
    .where("kpis.removed_at", "is", null)
    .where("kpis.is_demo", "in", marks);
  if (isTold) {
    kpis = kpis.where(
      "kpis.code",
      "not in",
      SAMPLE_KPIS.map(({ code }) => code),
    );
  }
  return (await kpis.select((eb) => eb.fn.countAll<number>().as("kept")).executeTakeFirstOrThrow()).kept;
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
