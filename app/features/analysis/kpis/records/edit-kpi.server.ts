import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import type { Problem } from "#app/features/analysis/figures/problem.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { kpiColumns } from "./add-kpi.server.ts";
import { kpiOf, problemsWith } from "../maths/checked-kpi.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpi, findKpis } from "./find-kpi-book.server.ts";
import { countEnteredValues } from "./find-kpi-values.server.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import type { KpiInput } from "../forms/kpi.schema.ts";

export type EditKpiResult =
  /** With `hidden` or `restored`: so many entered values count no longer, or again, as it has a formula now or has none. */
  | { ok: true; name: string; hidden?: number; restored?: number }
  | { ok: false; reason: "not-found" | "changed" }
  | { ok: false; reason: "problems"; problems: Problem[] };

/** Changes a KPI's definition. What its values mean (unit, currency, frequency) stays as long as it has values. */
export async function editKpi(
  db: Db,
  actor: Actor,
  input: KpiInput & { kpiId: string; seen?: string | undefined },
): Promise<EditKpiResult> {
  return db.transaction().execute(async (trx): Promise<EditKpiResult> => {
    const before = await findKpi(trx, actor, input.kpiId);
    if (!before) return { ok: false, reason: "not-found" };
    if (input.seen && input.seen !== `${before.revision}`) return { ok: false, reason: "changed" };
    const after = kpiOf(before.id, input);
    if (!after.ok) return { ok: false, reason: "problems", problems: after.problems };
    const kpi = after.value;
    const problems = problemsWith(kpi, await findKpis(trx, actor, before.companyId));
    problems.push(...(await fixedProblems(trx, actor, before, kpi)));
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const columns = kpiColumns(kpi);
    const old = kpiColumns(before);
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (column) => columns[column] !== old[column],
    );
    if (changed.length === 0) return { ok: true, name: kpi.name };
    const isTurned = (before.formula === null) !== (kpi.formula === null);
    const entered = isTurned ? await countEnteredValues(trx, actor, [before]) : 0;
    const values = {
      ...(entered > 0 && kpi.formula !== null && { hidden: entered }),
      ...(entered > 0 && kpi.formula === null && { restored: entered }),
    };
    await trx
      .updateTable("kpis")
      .set({ ...columns, revision: before.revision + 1, updated_at: nowIso() })
      .where("id", "=", before.id)
      .execute();
    await recordAudit(trx, actor, {
      action: "kpi.edit",
      target: `kpi:${before.id}`,
      details: { code: kpi.code, changed, ...values, ...aboutCompany(actor, before.companyId) },
    });
    await evaluateRules(trx, actor, before.companyId, { codes: [kpi.code] });
    return { ok: true, name: kpi.name, ...values };
  });
}
