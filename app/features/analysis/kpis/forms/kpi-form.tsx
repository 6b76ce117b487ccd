import type { FieldMetadata } from "@conform-to/react";
import { KindField } from "#app/ui/form/fields/kind-field.tsx";
import { keptBesideFormula } from "./entered-words.ts";
import type { KpiInput } from "./kpi.schema.ts";
import { KPI } from "../records/kpi.ts";

const formulaHint =
  "Leave it empty to enter values. Computed of other KPIs by their codes, with + − × ÷ and prev(), yago(), ltm(): net_debt ÷ ltm(ebitda)";

interface Props {
  fields: Record<keyof KpiInput, FieldMetadata<unknown>>;
  /** How many values were entered for it. */
  entered?: number;
}

/** What people fill in about a KPI, when they add it and when they change it. */
export function KpiFieldset({ fields, entered = 0 }: Props) {
  return (
    <>
      <KindField of={KPI.name} at={fields.name} label="Name" />
      <KindField
        of={KPI.code}
        at={fields.code}
        label="Code"
        hint="As it stands in formulas, like net_debt. Made of the name when left empty."
        optional
        width="l"
      />
      <KindField of={KPI.unit} at={fields.unit} label="Unit" width="m" />
      <KindField
        of={KPI.currency}
        at={fields.currency}
        label="Currency"
        hint="Of money: three letters, like GBP"
        optional
      />
      <KindField of={KPI.direction} at={fields.direction} label="Direction" width="l" />
      <KindField of={KPI.frequency} at={fields.frequency} label="Frequency" width="m" />
      <KindField
        of={KPI.formula}
        at={fields.formula}
        label="Formula"
        hint={entered > 0 ? `${formulaHint}. ${keptBesideFormula(entered)}` : formulaHint}
        optional
      />
      <KindField
        of={KPI.dueLag}
        at={fields.dueLag}
        label="Due after days"
        hint="How many days after a period’s end its value must be in; 15 where it is left empty"
        optional
      />
    </>
  );
}
