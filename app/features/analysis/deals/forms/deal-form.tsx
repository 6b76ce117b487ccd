import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { KindField } from "#app/ui/form/fields/kind-field.tsx";
import { DEAL } from "../records/deal.ts";
import type { DealFields } from "./deal.schema.ts";

interface Props {
  fields: Record<keyof DealFields, FieldMetadata<unknown>>;
  owners: readonly { value: string; label: string }[];
}

/** What people fill in about a deal, when they add it and when they change it. */
export function DealFieldset({ fields, owners }: Props) {
  return (
    <>
      <KindField of={DEAL.name} at={fields.name} label="Deal name" />
      <KindField of={DEAL.type} at={fields.type} label="Deal type" width="l" />
      <KindField of={DEAL.sector} at={fields.sector} label="Sector" width="l" />
      <KindField of={DEAL.valuation} at={fields.valuation} label="Valuation" optional />
      <KindField of={DEAL.probability} at={fields.probability} label="Probability" />
      <KindField
        of={DEAL.timeline}
        at={fields.timeline}
        label="Timeline"
        blank="Not known"
        optional
        width="l"
      />
      <KindField of={DEAL.expectedClose} at={fields.expectedClose} label="Expected close" optional />
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
        <KindField of={DEAL.contactName} at={fields.contactName} label="Contact name" optional />
        <KindField of={DEAL.contactRole} at={fields.contactRole} label="Contact role" optional />
        <KindField of={DEAL.contactEmail} at={fields.contactEmail} label="Contact email" optional />
        <KindField of={DEAL.contactPhone} at={fields.contactPhone} label="Contact phone" optional />
      </fieldset>
      <KindField of={DEAL.notes} at={fields.notes} label="Notes" optional />
    </>
  );
}
