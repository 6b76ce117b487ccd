import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { kpiOf, problemsWith } from "../maths/checked-kpi.ts";
import { findKpi, findKpis } from "./find-kpi-book.server.ts";
import { findKpiDesk, type KpiDesk } from "./kpi.scope.server.ts";
import type { KpiInput } from "../forms/kpi.schema.ts";
import type { Kpi } from "./kpi.ts";
import { noQuotaForKpis } from "./room-for-records.server.ts";

export interface AddKpiInput extends KpiInput {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  once?: string | undefined;
}

/** Defines a KPI: entered, or computed of others by its formula. */
export const addKpi = command(async (trx, actor, input: AddKpiInput) => {
  const desk = await findKpiDesk(trx, actor, input.companyId ?? null);
  if (!desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-kpi", input.once);
  const first = earlier ? await findKpi(trx, actor, earlier) : null;
  if (first) return done({ id: first.id, name: first.name });
  const noRoom = await noQuotaForKpis(trx, actor, desk, "kpi");
  if (noRoom) return refused(noRoom);
  const kpi = kpiOf(newId(), input);
  if (!kpi.ok) return refused("problems", { problems: kpi.problems });
  const problems = problemsWith(kpi.value, await findKpis(trx, actor, desk.companyId));
  if (problems.length > 0) return refused("problems", { problems });
  await insertKpi(trx, desk, kpi.value);
  const { id, code, name } = kpi.value;
  await recordAudit(trx, actor, {
    action: "kpi.add",
    target: `kpi:${id}`,
    details: { code, ...aboutCompany(actor, desk.companyId) },
  });
  await recordOnce(trx, actor, "add-kpi", input.once, id);
  return done({ id, name });
});

export async function insertKpi(
  trx: Trx,
  desk: KpiDesk,
  kpi: Kpi,
  isDemo = desk.isDemoCompany,
): Promise<void> {
  const at = nowIso();
  await trx
    .insertInto("kpis")
    .values({
      id: kpi.id,
      company_id: desk.companyId,
      ...kpiColumns(kpi),
      revision: 1,
      created_at: at,
      updated_at: at,
      removed_at: null,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
}

/** The columns that people fill in. */
export function kpiColumns(kpi: Omit<Kpi, "id">) {
  return {
    code: kpi.code,
    name: kpi.name,
    unit: kpi.unit,
    currency: kpi.currency,
    direction: kpi.direction,
    frequency: kpi.frequency,
    formula: kpi.formula,
    due_lag: kpi.dueLag,
  };
}
