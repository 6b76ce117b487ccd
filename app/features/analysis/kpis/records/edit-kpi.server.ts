import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { kpiColumns } from "./add-kpi.server.ts";
import { kpiOf, problemsWith } from "../maths/checked-kpi.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpi, findKpis } from "./find-kpi-book.server.ts";
import { countEnteredValues } from "./find-kpi-values.server.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import type { KpiInput } from "../forms/kpi.schema.ts";

/** Changes a KPI's definition. What its values mean (unit, currency, frequency) stays as long as it has values. */
export const editKpi = command(
  async (trx, actor, input: KpiInput & { kpiId: string; seen?: string | undefined }) => {
    const before = await findKpi(trx, actor, input.kpiId);
    if (!before) return refused("not-found");
    if (input.seen && input.seen !== `${before.revision}`) return refused("changed");
    const after = kpiOf(before.id, input);
    if (!after.ok) return refused("problems", { problems: after.problems });
    const kpi = after.value;
    const problems = problemsWith(kpi, await findKpis(trx, actor, before.companyId));
    problems.push(...(await fixedProblems(trx, actor, before, kpi)));
    if (problems.length > 0) return refused("problems", { problems });
    const columns = kpiColumns(kpi);
    const old = kpiColumns(before);
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (column) => columns[column] !== old[column],
    );
    if (changed.length === 0) return done({ name: kpi.name });
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
    return done({ name: kpi.name, ...values });
  },
);
