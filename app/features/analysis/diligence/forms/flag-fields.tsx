import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

const NAMES = ["finding", "mitigation", "severity", "likelihood", "impact", "request"] as const;
export type FlagInput = Record<(typeof NAMES)[number], string>;

const SCORES = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));

/** What a red flag says, when it is raised and when it is changed. */
export function FlagFields({ fields }: { fields: Record<keyof FlagInput, FieldMetadata<unknown>> }) {
  return (
    <>
      <TextArea field={fields.finding} label="Finding" rows={3} />
      <TextArea field={fields.mitigation} label="Mitigation" rows={3} optional />
      <SelectField
        field={fields.severity}
        label="Severity"
        hint="1 for the least, 5 for the most"
        options={SCORES}
        blank={null}
        width="s"
      />
      <SelectField
        field={fields.likelihood}
        label="Likelihood"
        hint="1 for the least, 5 for the most"
        options={SCORES}
        blank={null}
        width="s"
      />
      <TextField
        field={fields.impact}
        label="Impact"
        hint="In pounds, like 250000"
        inputMode="decimal"
        autoComplete="off"
        optional
        width="l"
      />
      <TextField
        field={fields.request}
        label="Request"
        hint="The number of the request it comes from, like 2.1"
        autoComplete="off"
        optional
        width="s"
      />
    </>
  );
}
