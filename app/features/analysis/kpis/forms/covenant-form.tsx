import type { FieldMetadata } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import type { CovenantPart } from "../imports/covenant-columns.ts";

const LENT = [
  { part: "netDebt", label: "Net debt", hint: "For leverage" },
  { part: "interest", label: "Interest", hint: "For interest cover and debt service cover" },
  {
    part: "capex",
    label: "Capital expenditure",
    hint: "For debt service cover; counts 0 where there is none",
  },
  {
    part: "amortisation",
    label: "Scheduled amortisation",
    hint: "For debt service cover; counts 0 where there is none",
  },
] as const satisfies { part: CovenantPart; label: string; hint: string }[];

interface Props {
  fields: Record<"name" | "kind" | "limit" | CovenantPart, FieldMetadata<unknown>>;
  kinds: readonly Option[];
  /** KPIs in money. */
  options: readonly Option[];
}

/** What people fill in about a covenant, when they add it and when they change it. */
export function CovenantFieldset({ fields, kinds, options }: Props) {
  return (
    <>
      <TextField field={fields.name} label="Name" hint="Like Senior facility leverage" autoComplete="off" />
      <SelectField field={fields.kind} label="Covenant" options={kinds} blank={null} />
      <TextField
        field={fields.limit}
        label="Limit"
        hint="In times, like 4: a ceiling of leverage, a floor of the others"
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <SelectField field={fields.ebitda} label="EBITDA" options={options} />
      {LENT.map(({ part, label, hint }) => (
        <SelectField
          key={part}
          field={fields[part]}
          label={label}
          hint={hint}
          options={options}
          blank="None"
          optional
        />
      ))}
    </>
  );
}
