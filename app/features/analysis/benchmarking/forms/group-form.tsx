import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "#app/ui/form/fields/fields.tsx";

interface Choice {
  value: string;
  label: string;
}

export interface GroupChoices {
  sectors: readonly Choice[];
  countries: readonly Choice[];
  years: readonly Choice[];
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
      <SelectField
        field={fields.year}
        label="Year"
        hint="Without one, each company counts once, with its latest year"
        options={choices.years}
        blank="Every year"
        optional
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
