import type { FieldMetadata } from "@conform-to/react";
import { TERMINALS } from "#app/features/analysis/valuation/forms/holding-options.ts";
import type { ValuingForm } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import type { ShownValuing } from "#app/features/analysis/valuation/pages/holding/show-valuing.server.ts";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";

interface Props {
  form: { id: string };
  fields: Record<keyof ValuingForm, FieldMetadata<unknown>>;
  shown: ShownValuing;
}

/** What the methods need: a peer set and a plan. */
export function InputsForm({ form, fields, shown }: Props) {
  const rate = { inputMode: "decimal", autoComplete: "off", width: "s", optional: true } as const;
  return (
    <PostForm form={form}>
      <input type="hidden" name="intent" value="inputs" />
      <input type="hidden" name="seen" value={shown.seen} />
      <SelectField
        field={fields.peerSet}
        label="Peer set"
        hint="Its quartiles give the EV/EBITDA and EV/Revenue values"
        options={shown.sets}
        blank="None"
        optional
      />
      <TextArea
        field={fields.cashFlows}
        label="Free cash flows"
        hint={`One a year, the first a year from now, each on its own line, in ${shown.currency}; five as a rule. Empty for no plan.`}
        rows={5}
        optional
      />
      <TextField field={fields.wacc} label="WACC (%)" {...rate} />
      <SelectField
        field={fields.terminalBy}
        label="Terminal value"
        options={TERMINALS}
        blank={null}
        width="l"
      />
      <TextField
        field={fields.growth}
        label="Terminal growth (%)"
        hint="Growth for ever after the plan: below the WACC, like 2"
        {...rate}
      />
      <TextField field={fields.exitMultiple} label="Exit multiple" hint="Of EBITDA, like 8.5" {...rate} />
      <TextField
        field={fields.exitEbitda}
        label="EBITDA of the last year"
        hint="What the exit multiple is of"
        {...rate}
        width="l"
      />
      <CheckboxField
        field={fields.isMidYear}
        label="Mid-year convention"
        hint="Money comes in through the year: each flow, and the terminal value by growth, is discounted half a year less"
      />
      <SubmitButton pending="Saving…" variant="secondary">
        Save inputs
      </SubmitButton>
    </PostForm>
  );
}

export interface ChosenMethod {
  method: string;
  reason: string;
}

interface MethodProps {
  form: { id: string };
  fields: Record<keyof ChosenMethod, FieldMetadata<unknown>>;
  shown: ShownValuing;
}

/** Which method values the holding, and why. */
export function MethodForm({ form, fields, shown }: MethodProps) {
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
