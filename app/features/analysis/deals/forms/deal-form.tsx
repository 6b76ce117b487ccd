import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PROBABILITY_OPTIONS, SECTOR_OPTIONS, TIMELINE_OPTIONS, TYPE_OPTIONS } from "../records/deal.ts";

const NAMES = [
  "name",
  "type",
  "sector",
  "valuation",
  "probability",
  "timeline",
  "expectedClose",
  "owner",
  "contactName",
  "contactRole",
  "contactEmail",
  "contactPhone",
  "notes",
] as const;

interface Props {
  fields: Record<(typeof NAMES)[number], FieldMetadata<unknown>>;
  owners: readonly { value: string; label: string }[];
}

/** What people fill in about a deal, when they add it and when they change it. */
export function DealFieldset({ fields, owners }: Props) {
  return (
    <>
      <TextField field={fields.name} label="Deal name" autoComplete="off" />
      <SelectField field={fields.type} label="Deal type" options={TYPE_OPTIONS} width="l" />
      <SelectField field={fields.sector} label="Sector" options={SECTOR_OPTIONS} width="l" />
      <TextField
        field={fields.valuation}
        label="Valuation"
        hint="In pounds, like 2500000. Empty counts as 0."
        inputMode="decimal"
        autoComplete="off"
        optional
        width="l"
      />
      <SelectField
        field={fields.probability}
        label="Probability"
        hint="How likely it is to be won. It never changes by itself."
        options={PROBABILITY_OPTIONS}
        blank={null}
        width="m"
      />
      <SelectField
        field={fields.timeline}
        label="Timeline"
        options={TIMELINE_OPTIONS}
        blank="Not known"
        optional
        width="l"
      />
      <TextField
        field={fields.expectedClose}
        label="Expected close"
        hint="Like 31/3/2027"
        type="date"
        optional
        width="l"
      />
      <SelectField
        field={fields.owner}
        label="Owner"
        hint="Who in your company looks after it"
        options={owners}
        blank="Nobody"
        optional
        width="l"
      />
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">Contact</legend>
        <TextField field={fields.contactName} label="Contact name" optional autoComplete="off" />
        <TextField field={fields.contactRole} label="Contact role" optional autoComplete="off" />
        <TextField
          field={fields.contactEmail}
          label="Contact email"
          type="email"
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={fields.contactPhone} label="Contact phone" type="tel" optional autoComplete="off" />
      </fieldset>
      <TextArea field={fields.notes} label="Notes" optional />
    </>
  );
}
