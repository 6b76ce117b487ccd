import type { Option } from "#app/features/fields/choice.schema.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Kpi } from "../records/kpi.ts";
import { FREQUENCIES } from "../maths/period.ts";

/** The KPIs a covenant can be tested on. */
export function moneyOptions(
  kpis: readonly Pick<Kpi, "id" | "name" | "unit" | "currency" | "frequency">[],
): Option[] {
  return kpis
    .filter(({ unit }) => unit === "money")
    .map(({ id, name, currency, frequency }) => ({
      value: id,
      label: `${name} (${currency}, ${labelOf(FREQUENCIES, frequency).toLowerCase()})`,
    }));
}
