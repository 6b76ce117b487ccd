import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { namesOf } from "#app/features/analysis/formulas/formula.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { COVENANT_PARTS } from "../imports/covenant-columns.ts";
import { findKpi, findKpiBook } from "./find-kpi-book.server.ts";
import { covenantsVisibleTo } from "./kpi.scope.server.ts";
import { MOST_COVENANTS } from "./room-for-records.server.ts";

/** Takes a KPI and its rules away, unless another KPI or a covenant is computed of it. Its values stay in the records. */
export const removeKpi = command(async (trx, actor, kpiId: string) => {
  const kpi = await findKpi(trx, actor, kpiId);
  if (!kpi) return refused("not-found");
  const book = await findKpiBook(trx, actor, kpi.companyId);
  const users = book.kpis.filter(({ code }) => {
    const formula = book.graph.formulas.get(code);
    return formula !== undefined && namesOf(formula).includes(kpi.code);
  });
  const covenants = await covenantsVisibleTo(trx, actor)
    .select("covenants.name")
    .where("covenants.company_id", "=", kpi.companyId)
    .where("covenants.removed_at", "is", null)
    .where((eb) => eb.or(COVENANT_PARTS.map(({ column }) => eb(`covenants.${column}`, "=", kpi.id))))
    .limit(MOST_COVENANTS)
    .execute();
  const by = [...users, ...covenants].map(({ name }) => name);
  if (by.length > 0) return refused("used", { by });
  const at = nowIso();
  await trx
    .updateTable("kpis")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", kpi.id)
    .where("removed_at", "is", null)
    .execute();
  await trx
    .updateTable("kpi_rules")
    .set({ removed_at: at, updated_at: at })
    .where("kpi_id", "=", kpi.id)
    .where("removed_at", "is", null)
    .execute();
  await recordAudit(trx, actor, {
    action: "kpi.remove",
    target: `kpi:${kpi.id}`,
    details: { code: kpi.code, ...aboutCompany(actor, kpi.companyId) },
  });
  return done({ name: kpi.name });
});
