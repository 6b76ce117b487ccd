import type { FieldMetadata } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { SelectField } from "#app/ui/form/fields/fields.tsx";

/** Which deal of the tracker a record of another tool is about; nothing while the company has none. */
export function DealField({ field, deals }: { field: FieldMetadata<unknown>; deals: readonly Option[] }) {
  if (deals.length === 0) return null;
  return (
    <SelectField
      field={field}
      label="Deal"
      hint="The deal in your Deal Flow Tracker that this is about"
      options={deals}
      blank="None"
      optional
    />
  );
}

/** Said where a deal was posted that isn't among them. */
export const DEAL_NOT_LISTED = "Select the deal from the list";
