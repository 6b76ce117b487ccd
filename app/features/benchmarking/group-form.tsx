import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface Choice {
  value: string;
  label: string;
}

export interface GroupChoices {
  sectors: readonly Choice[];
  countries: readonly Choice[];
  sizes: readonly Choice[];
}

interface Props {
  fields: Record<"sector" | "country" | "year" | "sizeBand", FieldMetadata<unknown>>;
  choices: GroupChoices;
}

/** What a group asks of the companies of its set; what is left empty asks nothing. */
export function GroupFieldset({ fields, choices }: Props) {
  return (
    <>
      <SelectField
        field={fields.sector}
        label="Sector"
        options={choices.sectors}
        blank="Every sector"
        optional
      />
      <SelectField
        field={fields.country}
        label="Country"
        options={choices.countries}
        blank="Every country"
        optional
      />
      <TextField
        field={fields.year}
        label="Year"
        hint="Of the figures, like 2025; empty for every year"
        inputMode="numeric"
        autoComplete="off"
        optional
        width="s"
      />
      <SelectField
        field={fields.sizeBand}
        label="Size by revenue"
        options={choices.sizes}
        blank="Every size"
        optional
      />
    </>
  );
}
