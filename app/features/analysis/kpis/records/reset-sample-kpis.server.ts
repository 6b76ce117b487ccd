import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { insertCovenant } from "./covenant.commands.server.ts";
import { insertKpi, kpiColumns } from "./kpi.commands.server.ts";
import { insertRule } from "./rule.commands.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpiDesk, type KpiDesk, kpiRulesVisibleTo, kpisVisibleTo } from "./kpi.scope.server.ts";
import { MOST_KPIS } from "./kpi.ts";
import { type Period, periodAfter, periodOfDay } from "../maths/period.ts";
import { MOST_COVENANTS, MOST_RULES } from "./room-for-records.server.ts";
import {
  SAMPLE_COVENANTS,
  SAMPLE_KPIS,
  SAMPLE_KPI_LABEL,
  SAMPLE_RULES,
  sampleValues,
} from "./sample-kpis.ts";

/**
 * Puts the sample of demo mode as it was: KPIs with thirty months of values, four rules and two covenants. What the
 * company made itself stays, and goes on with the sample KPIs it is computed of.
 */
export const resetSampleKpis = command(async (trx, actor, companyId: string | null) => {
  const desk = await findKpiDesk(trx, actor, companyId);
  if (!desk) return refused("not-found");
  if (desk.access !== "demo") return refused("not-demo");
  const present = await kpisVisibleTo(trx, actor)
    .select(["kpis.id", "kpis.code", "kpis.is_demo", "kpis.removed_at"])
    .where("kpis.company_id", "=", desk.companyId)
    .orderBy("kpis.id")
    .limit(10 * MOST_KPIS)
    .execute();
  const taken = SAMPLE_KPIS.filter(({ code }) =>
    present.some((one) => one.code === code && one.is_demo === 0 && one.removed_at === null),
  );
  if (taken.length > 0) return refused("codes", { codes: taken.map(({ code }) => code) });
  await removeSampleRules(trx, actor, desk);
  const last = periodAfter(periodOfDay(londonDay(now()), "monthly"), -1);
  const ids = await putKpis(trx, desk, present);
  await putValues(trx, desk, ids, last);
  for (const { code, ...rule } of SAMPLE_RULES) {
    const kpiId = ids.get(code) ?? "";
    const whole = { ...rule, id: newId(), kpiId, recipients: [], muteUntil: null };
    await insertRule(trx, { userId: null }, desk.companyId, whole, true);
  }
  const id = (code: string) => ids.get(code) ?? "";
  for (const { name, kind, limit, ...part } of SAMPLE_COVENANTS) {
    const parts = {
      netDebt: "netDebt" in part ? id(part.netDebt) : undefined,
      interest: "interest" in part ? id(part.interest) : undefined,
      capex: undefined,
      amortisation: undefined,
      ebitda: id("ebitda"),
    };
    await insertCovenant(trx, { userId: null }, desk.companyId, { name, kind, limit, ...parts }, true);
  }
  await recordAudit(trx, actor, {
    action: "kpi.reset-samples",
    target: `company:${desk.companyId}`,
    details: { count: SAMPLE_KPIS.length, ...aboutCompany(actor, desk.companyId) },
  });
  await evaluateRules(trx, actor, desk.companyId);
  return done({ count: SAMPLE_KPIS.length });
});

function sampleCovenants(trx: Trx, companyId: string) {
  return trx
    .selectFrom("covenants")
    .where("covenants.company_id", "=", companyId)
    .where("covenants.is_demo", "=", 1)
    .where(
      "covenants.name",
      "in",
      SAMPLE_COVENANTS.map(({ name }) => name),
    );
}

async function removeSampleRules(trx: Trx, actor: Actor, { companyId }: KpiDesk): Promise<void> {
  const rules = await kpiRulesVisibleTo(trx, actor)
    .select("kpi_rules.id")
    .where("kpi_rules.company_id", "=", companyId)
    .where("kpi_rules.is_demo", "=", 1)
    .where((eb) =>
      eb.or([
        // Rules of a demonstration company's own people are marked as well, and are theirs.
        eb.and([eb("kpi_rules.created_by", "is", null), eb("kpi_rules.covenant_id", "is", null)]),
        eb("kpi_rules.covenant_id", "in", sampleCovenants(trx, companyId).select("covenants.id")),
      ]),
    )
    .limit(MOST_RULES + MOST_COVENANTS)
    .execute();
  const ids = rules.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.deleteFrom("kpi_transitions").where("rule_id", "in", ids).execute();
    await trx.deleteFrom("kpi_findings").where("rule_id", "in", ids).execute();
    await trx.deleteFrom("kpi_rule_recipients").where("rule_id", "in", ids).execute();
    await trx.deleteFrom("kpi_rules").where("id", "in", ids).execute();
  }
  await trx
    .deleteFrom("covenants")
    .where("id", "in", sampleCovenants(trx, companyId).select("covenants.id"))
    .execute();
}

interface Present {
  id: string;
  code: string;
  is_demo: 0 | 1;
  removed_at: string | null;
}

/** Sample KPIs that are there are put right, not made anew: rules and covenants of the company's own hang on them. */
async function putKpis(trx: Trx, desk: KpiDesk, present: readonly Present[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const at = nowIso();
  const samples = present.filter((one) => one.is_demo === 1);
  for (const sample of SAMPLE_KPIS) {
    const known = samples.find((one) => one.code === sample.code);
    const id = known?.id ?? newId();
    ids.set(sample.code, id);
    if (known) {
      await trx
        .updateTable("kpis")
        .set((eb) => ({
          ...kpiColumns(sample),
          revision: eb("revision", "+", 1),
          updated_at: at,
          removed_at: null,
        }))
        .where("id", "=", id)
        .execute();
    } else await insertKpi(trx, desk, { ...sample, id }, true);
  }
  return ids;
}

async function putValues(
  trx: Trx,
  { companyId }: KpiDesk,
  ids: ReadonlyMap<string, string>,
  last: Period,
): Promise<void> {
  await trx
    .deleteFrom("kpi_values")
    .where("kpi_id", "in", [...ids.values()])
    .execute();
  const at = nowIso();
  const rows = sampleValues(last).map(({ code, period, value }) => ({
    kpi_id: ids.get(code) ?? "",
    period,
    company_id: companyId,
    value,
    source: SAMPLE_KPI_LABEL,
    entered_by: null,
    entered_at: at,
  }));
  await trx.insertInto("kpi_values").values(rows).execute();
}
