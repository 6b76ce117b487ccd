/** What people do with the values of a KPI: enter, correct and remove them. */
import { londonDay } from "#app/features/calendar.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { onRecord } from "#app/features/analysis/tools/on-record.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { readKpiValue } from "../imports/kpi-columns.ts";
import { daysOf, type Period, readPeriod } from "../maths/period.ts";
import { findKpi } from "./find-kpi-book.server.ts";
import { kpiValuesVisibleTo } from "./kpi.scope.server.ts";
import { MOST_PERIODS } from "./kpi.ts";

const onKpi = onRecord("kpi", "kpiId", findKpi);

interface EnterValueInput {
  kpiId: string;
  /** As people write them. */
  period: string;
  value: string;
  source?: string | undefined;
}

/** Enters a KPI's value of a period, or corrects the one it has, and judges every rule that looks at it. */
export const enterValue = onKpi(async ({ trx, actor, record: kpi, audit }, input: EnterValueInput) => {
  if (kpi.formula !== null) return refused("computed");
  const period = readPeriod(input.period, kpi.frequency);
  const value = readKpiValue(input.value, kpi);
  const problems = period.ok ? [] : [...period.problems];
  if (period.ok) problems.push(...notBegun(period.value, londonDay(now())));
  if (!value.ok) problems.push(problem("cell", "value", `Value: ${value.what}`, value.right));
  if (problems.length > 0 || !period.ok || !value.ok) return refused("problems", { problems });
  const own = kpiValuesVisibleTo(trx, actor).where("kpi_values.kpi_id", "=", kpi.id);
  const before = await own
    .select(["kpi_values.value", "kpi_values.source"])
    .where("kpi_values.period", "=", period.value)
    .executeTakeFirst();
  const source = input.source ?? "";
  if (before?.value === value.value && before.source === source) {
    return done({ period: period.value, changed: false, told: 0 });
  }
  if (!before) {
    const { kept } = await own.select((eb) => eb.fn.countAll<number>().as("kept")).executeTakeFirstOrThrow();
    if (kept >= MOST_PERIODS) return refused("problems", { problems: [tooManyPeriods(kpi.name)] });
  }
  const columns = {
    value: value.value,
    source,
    entered_by: actor.userId,
    entered_at: nowIso(),
  };
  await trx
    .insertInto("kpi_values")
    .values({ kpi_id: kpi.id, period: period.value, company_id: kpi.companyId, ...columns })
    .onConflict((conflict) => conflict.columns(["kpi_id", "period"]).doUpdateSet(columns))
    .execute();
  await audit(before ? "kpi.correct-value" : "kpi.enter-value", {
    code: kpi.code,
    period: period.value,
    ...(before && { before: before.value }),
    value: value.value,
  });
  const told = await evaluateRules(trx, actor, kpi.companyId, { codes: [kpi.code] });
  return done({ period: period.value, changed: true, told });
});

interface RemoveValueInput {
  kpiId: string;
  period: string;
}

/** Takes a value back; what was found by it is judged again. The audit entry keeps what it was. */
export const removeValue = onKpi(async ({ trx, actor, record: kpi, audit }, { period }: RemoveValueInput) => {
  const value = await kpiValuesVisibleTo(trx, actor)
    .select("kpi_values.value")
    .where("kpi_values.kpi_id", "=", kpi.id)
    .where("kpi_values.period", "=", period)
    .executeTakeFirst();
  if (!value) return refused("not-found");
  await trx.deleteFrom("kpi_values").where("kpi_id", "=", kpi.id).where("period", "=", period).execute();
  await audit("kpi.remove-value", { code: kpi.code, period, before: value.value });
  await evaluateRules(trx, actor, kpi.companyId, { codes: [kpi.code] });
  return done({ period });
});

/** A value of a time to come is a forecast; rules would take it for what happened. */
export function notBegun(period: Period, today: string): Problem[] {
  if (daysOf(period).first <= today) return [];
  return [problem("future", "period", `${period} has not begun`, "Enter values of periods that have begun")];
}

export function tooManyPeriods(name: string): Problem {
  const what = `${name} would have more than ${MOST_PERIODS} values`;
  return problem("full", "period", what, "Remove the oldest ones first");
}
