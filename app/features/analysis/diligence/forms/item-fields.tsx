import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PRIORITIES } from "../records/request-item.ts";

const NAMES = ["title", "priority", "due", "owner", "approver", "sellerSees", "adviserSees"] as const;

export type ItemInput = Record<(typeof NAMES)[number], string>;

interface Props {
  fields: Record<keyof ItemInput, FieldMetadata<unknown>>;
  people: readonly { value: string; label: string }[];
}

/** What the buyer says of a request, when it is added and when it is changed. */
export function ItemFields({ fields, people }: Props) {
  return (
    <>
      <TextField field={fields.title} label="Request" hint="What is to be handed in" autoComplete="off" />
      <SelectField
        field={fields.priority}
        label="Priority"
        hint="A must-have counts 3 for completion, a should-have 2, a nice-to-have 1"
        options={PRIORITIES}
        blank={null}
        width="l"
      />
      <TextField field={fields.due} label="Due date" hint="Like 31/3/2027" type="date" optional width="l" />
      <SelectField
        field={fields.owner}
        label="Owner"
        hint="Who hands it in"
        options={people}
        blank="Nobody"
        optional
        width="l"
      />
      <SelectField
        field={fields.approver}
        label="Approver"
        hint="Where one is named, only they accept it"
        options={people}
        blank="Anybody of the buyer"
        optional
        width="l"
      />
      <fieldset className="field">
        <legend className="label">Seen by</legend>
        <p className="hint">The buyer sees every request.</p>
        <CheckboxField field={fields.sellerSees} label="Seller" />
        <CheckboxField field={fields.adviserSees} label="Adviser" />
      </fieldset>
    </>
  );
}
