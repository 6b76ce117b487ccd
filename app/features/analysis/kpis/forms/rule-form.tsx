import type { FieldMetadata } from "@conform-to/react";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { KindField } from "#app/ui/form/fields/kind-field.tsx";
import type { RuleInput } from "./kpi.schema.ts";
import { RULE } from "../records/rule.ts";

const numeric = { inputMode: "decimal", autoComplete: "off", optional: true, width: "s" } as const;

interface Props {
  fields: Record<keyof RuleInput, FieldMetadata<unknown>>;
  /** The KPI's unit in words: limits are typed in it. */
  unit: string;
  people: readonly { value: string; label: string }[];
}

/** What people fill in about a rule, when they add it and when they change it. */
export function RuleFieldset({ fields, unit, people }: Props) {
  return (
    <>
      <KindField of={RULE.name} at={fields.name} label="Name" hint="As the message will say it" />
      <KindField of={RULE.kind} at={fields.kind} label="Kind of rule" />
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">Below or above</legend>
        <TextField field={fields.limit} label="Limit" hint={`In ${unit}`} {...numeric} />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">Outside a range</legend>
        <TextField field={fields.low} label="Lower limit" {...numeric} />
        <TextField field={fields.high} label="Upper limit" {...numeric} />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">Change</legend>
        <TextField
          field={fields.change}
          label="Change"
          hint="In percent: −10 for a fall of 10% or more, 10 for a rise"
          {...numeric}
        />
      </fieldset>
      <KindField of={RULE.level} at={fields.level} label="Level" width="m" />
      <KindField
        of={RULE.forPeriods}
        at={fields.forPeriods}
        label="Periods before it alerts"
        hint="How many in a row it must be broken, 1 to 12; 1 where it is left empty"
        optional
      />
      <CheckboxesField
        field={fields.recipients}
        legend="Who is told by mail"
        hint="They get the weekly digest as well. Everybody in your company sees alerts in the portal"
        options={people}
        optional
      />
      <KindField
        of={RULE.muteUntil}
        at={fields.muteUntil}
        label="Muted until"
        hint="Up to the end of this day nobody is told; the rule goes on being judged"
        optional
      />
    </>
  );
}
