import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpi } from "./find-kpi-book.server.ts";
import { kpiValuesVisibleTo } from "./kpi.scope.server.ts";

/** Takes a value back; what was found by it is judged again. The audit entry keeps what it was. */
export const removeValue = command(
  async (trx, actor, { kpiId, period }: { kpiId: string; period: string }) => {
    const kpi = await findKpi(trx, actor, kpiId);
    const value =
      kpi &&
      (await kpiValuesVisibleTo(trx, actor)
        .select("kpi_values.value")
        .where("kpi_values.kpi_id", "=", kpi.id)
        .where("kpi_values.period", "=", period)
        .executeTakeFirst());
    if (!kpi || !value) return refused("not-found");
    await trx.deleteFrom("kpi_values").where("kpi_id", "=", kpi.id).where("period", "=", period).execute();
    await recordAudit(trx, actor, {
      action: "kpi.remove-value",
      target: `kpi:${kpi.id}`,
      details: { code: kpi.code, period, before: value.value, ...aboutCompany(actor, kpi.companyId) },
    });
    await evaluateRules(trx, actor, kpi.companyId, { codes: [kpi.code] });
    return done({ period });
  },
);
