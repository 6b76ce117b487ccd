import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS } from "#app/features/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { covenantsVisibleTo, type KpiDesk, kpiRulesVisibleTo, kpisVisibleTo } from "./kpi.scope.server.ts";
import { MOST_KPIS } from "./kpi.ts";

export const MOST_RULES = 400;
export const MOST_COVENANTS = 50;

export type RecordKind = "kpi" | "rule" | "covenant";
const most: Record<RecordKind, number> = { kpi: MOST_KPIS, rule: MOST_RULES, covenant: MOST_COVENANTS };

/** Why one more can't be kept: ten records of their own in demo mode, of whatever kind, or the most of that kind. */
export type NoRoom = "demo-limit" | "full";

/** Whether a company may keep so many more of a kind; null when it may. Samples and removed ones count nothing in demo mode. */
export async function noRoomFor(
  db: Db,
  actor: Actor,
  desk: KpiDesk,
  kind: RecordKind,
  more = 1,
): Promise<NoRoom | null> {
  const { companyId, isDemoCompany } = desk;
  const own = isDemoCompany ? [0, 1] : [0];
  const flags = (isDemo: readonly number[]) => isDemo as readonly (0 | 1)[];
  const counted = async (of: RecordKind, isDemo: readonly number[]) => {
    const query =
      of === "kpi"
        ? kpisVisibleTo(db, actor)
            .where("kpis.company_id", "=", companyId)
            .where("kpis.removed_at", "is", null)
            .where("kpis.is_demo", "in", flags(isDemo))
            .select((eb) => eb.fn.countAll<number>().as("kept"))
        : of === "rule"
          ? kpiRulesVisibleTo(db, actor)
              .where("kpi_rules.company_id", "=", companyId)
              .where("kpi_rules.removed_at", "is", null)
              .where("kpi_rules.is_demo", "in", flags(isDemo))
              .select((eb) => eb.fn.countAll<number>().as("kept"))
          : covenantsVisibleTo(db, actor)
              .where("covenants.company_id", "=", companyId)
              .where("covenants.removed_at", "is", null)
              .where("covenants.is_demo", "in", flags(isDemo))
              .select((eb) => eb.fn.countAll<number>().as("kept"));
    return (await query.executeTakeFirstOrThrow()).kept;
  };
  if (desk.access === "demo") {
    let kept = 0;
    for (const of of ["kpi", "rule", "covenant"] as const) kept += await counted(of, own);
    if (kept + more > DEMO_RECORDS) return "demo-limit";
  }
  return (await counted(kind, [0, 1])) + more > most[kind] ? "full" : null;
}
