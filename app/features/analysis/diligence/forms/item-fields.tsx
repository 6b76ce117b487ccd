import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PRIORITIES, MOST_ITEMS } from "../records/request-item.ts";
import { type Problem, problemText } from "#app/features/numbers/problem.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import { count } from "#app/plural.ts";
import { MOST_SECTIONS } from "../records/room.ts";

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

type Reason = "section" | "sections-full" | "owner" | "approver" | "number" | "full";

/** What the form of a request says when it was not saved. @param problems of its number. */
export function refusedItem(reason: Reason, problems: readonly Problem[] = []): FormProblems {
  switch (reason) {
    case "section":
      return { fieldErrors: { section: ["Choose a section, or name a new one"] } };
    case "sections-full":
      return { fieldErrors: { newSection: [`A room takes ${MOST_SECTIONS} sections. Choose one it has`] } };
    case "owner":
    case "approver":
      return { fieldErrors: { [reason]: [`Select the ${reason} from the list`] } };
    case "number":
      return { fieldErrors: { section: problems.map(problemText) } };
    case "full":
      return {
        formErrors: [`A room takes ${count(MOST_ITEMS, "request")}. Remove some, or open another room.`],
      };
  }
}
