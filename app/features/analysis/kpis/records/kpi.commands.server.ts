/** What people do with the definitions of KPIs: add, edit and remove them. */
import { namesOf } from "#app/features/analysis/formulas/formula.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { onRecord } from "#app/features/analysis/tools/on-record.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import type { KpiInput } from "../forms/kpi.schema.ts";
import { COVENANT_PARTS } from "./covenant-fields.ts";
import { kpiOf, problemsWith } from "../maths/checked-kpi.ts";
import { findKpi, findKpiBook, findKpis } from "./find-kpi-book.server.ts";
import { countEnteredValues } from "./find-kpi-values.server.ts";
import { covenantsVisibleTo, findKpiDesk, type KpiDesk } from "./kpi.scope.server.ts";
import type { Kpi } from "./kpi.ts";
import { MOST_COVENANTS, noQuotaForKpis } from "./room-for-records.server.ts";

const onKpi = onRecord("kpi", "kpiId", findKpi);

interface AddKpiInput extends KpiInput {
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

interface EditKpiInput extends KpiInput {
  kpiId: string;
  seen?: string | undefined;
}

/** Changes a KPI's definition. What its values mean (unit, currency, frequency) stays as long as it has values. */
export const editKpi = onKpi(async ({ trx, actor, record: before, audit }, input: EditKpiInput) => {
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
  await audit("kpi.edit", { code: kpi.code, changed, ...values });
  await evaluateRules(trx, actor, before.companyId, { codes: [kpi.code] });
  return done({ name: kpi.name, ...values });
});

/** Takes a KPI and its rules away, unless another KPI or a covenant is computed of it. Its values stay in the records. */
export const removeKpi = onKpi(async ({ trx, actor, record: kpi, audit }) => {
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
  await audit("kpi.remove", { code: kpi.code });
  return done({ name: kpi.name });
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
