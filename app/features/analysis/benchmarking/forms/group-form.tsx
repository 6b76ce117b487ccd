import type { Option } from "#app/features/fields/choice.schema.ts";
import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "#app/ui/form/fields/fields.tsx";

export interface GroupChoices {
  sectors: readonly Option[];
  countries: readonly Option[];
  years: readonly Option[];
  sizes: readonly Option[];
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
