import type { FieldMetadata } from "@conform-to/react";
import type { ShownValuing } from "#app/features/analysis/valuation/pages/holding/show-valuing.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export interface ChosenMethod {
  method: string;
  reason: string;
}

interface Props {
  form: { id: string };
  fields: Record<keyof ChosenMethod, FieldMetadata<unknown>>;
  shown: ShownValuing;
}

/** Which method values the holding, and why. */
export function MethodForm({ form, fields, shown }: Props) {
  return (
    <PostForm form={form}>
      <input type="hidden" name="intent" value="method" />
      <input type="hidden" name="seen" value={shown.seen} />
      <RadioField field={fields.method} legend="Method" options={shown.methods} />
      <TextArea field={fields.reason} label="Reason" hint="Stands in snapshots and in the memo" rows={4} />
      <div className="actions">
        <SubmitButton pending="Valuing…">Value by this method</SubmitButton>{" "}
        <LinkButton to={holdingHref(shown.id, "", shown.keep)} variant="secondary">
          Cancel
        </LinkButton>
      </div>
    </PostForm>
  );
}
