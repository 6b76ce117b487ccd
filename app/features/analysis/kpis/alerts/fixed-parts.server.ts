import type { Actor } from "#app/features/actor.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import type { Db } from "#app/platform/database.server.ts";
import { COVENANT_PARTS } from "../records/covenant-fields.ts";
import { covenantsVisibleTo, kpiValuesVisibleTo } from "../records/kpi.scope.server.ts";
import type { Kpi } from "../records/kpi.ts";

/**
 * What a KPI's values mean (its unit, currency and frequency) stays as long as it has values, or a covenant is tested on
 * it. Each problem's `where` is the part that was changed all the same.
 */
export async function fixedProblems(db: Db, actor: Actor, before: Kpi, after: Kpi): Promise<Problem[]> {
  const changed = (["unit", "currency", "frequency"] as const).filter((part) => after[part] !== before[part]);
  if (changed.length === 0) return [];
  const value = await kpiValuesVisibleTo(db, actor)
    .select("kpi_values.period")
    .where("kpi_values.kpi_id", "=", before.id)
    .limit(1)
    .executeTakeFirst();
  if (value) {
    const right = "Add another KPI, or remove the values first";
    return changed.map((part) => problem("has-values", part, `It has values of its ${part} already`, right));
  }
  const covenant = await covenantsVisibleTo(db, actor)
    .select("covenants.name")
    .where("covenants.removed_at", "is", null)
    .where((eb) => eb.or(COVENANT_PARTS.map(({ column }) => eb(`covenants.${column}`, "=", before.id))))
    .limit(1)
    .executeTakeFirst();
  if (!covenant) return [];
  return changed.map((part) =>
    problem(
      "in-covenant",
      part,
      `The covenant ${covenant.name} is tested on it`,
      "Add another KPI, or remove the covenant first",
    ),
  );
}
