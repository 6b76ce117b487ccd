import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { keptBesideFormula } from "./entered-words.ts";
import type { KpiForm } from "./kpi.schema.ts";
import { DIRECTIONS, KPI_UNITS } from "../records/kpi.ts";
import { FREQUENCIES } from "../maths/period.ts";

const formulaHint =
  "Leave it empty to enter values. Computed of other KPIs by their codes, with + − × ÷ and prev(), yago(), ltm(): net_debt ÷ ltm(ebitda)";

interface Props {
  fields: Record<Exclude<keyof KpiForm, "seen" | "_once">, FieldMetadata<unknown>>;
  /** How many values were entered for it. */
  entered?: number;
}

/** What people fill in about a KPI, when they add it and when they change it. */
export function KpiFieldset({ fields, entered = 0 }: Props) {
  return (
    <>
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <TextField
        field={fields.code}
        label="Code"
        hint="As it stands in formulas, like net_debt. Made of the name when left empty."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
        width="l"
      />
      <SelectField field={fields.unit} label="Unit" options={KPI_UNITS} width="m" />
      <TextField
        field={fields.currency}
        label="Currency"
        hint="Of money: three letters, like GBP"
        autoComplete="off"
        optional
        width="s"
      />
      <SelectField field={fields.direction} label="Direction" options={DIRECTIONS} width="l" />
      <SelectField field={fields.frequency} label="Frequency" options={FREQUENCIES} width="m" />
      <TextField
        field={fields.formula}
        label="Formula"
        hint={entered > 0 ? `${formulaHint}. ${keptBesideFormula(entered)}` : formulaHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      <TextField
        field={fields.dueLag}
        label="Due after days"
        hint="How many days after a period’s end its value must be in; 15 where it is left empty"
        inputMode="numeric"
        autoComplete="off"
        width="s"
        optional
      />
    </>
  );
}
