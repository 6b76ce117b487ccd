import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { COVENANT, type CovenantPart } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownCovenants } from "#app/features/analysis/kpis/pages/show-covenants.server.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { KindField } from "#app/ui/form/fields/kind-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

const LENT = [
  { part: "netDebt", label: "Net debt", hint: "For leverage" },
  { part: "interest", label: "Interest", hint: "For interest cover and debt service cover" },
  {
    part: "capex",
    label: "Capital expenditure",
    hint: "For debt service cover; counts 0 where there is none",
  },
  {
    part: "amortisation",
    label: "Scheduled amortisation",
    hint: "For debt service cover; counts 0 where there is none",
  },
] as const satisfies { part: CovenantPart; label: string; hint: string }[];

interface Props {
  fields: Record<"name" | "kind" | "limit" | CovenantPart, FieldMetadata<unknown>>;
  /** KPIs in money. */
  options: readonly Option[];
}

/** What people fill in about a covenant, when they add it and when they change it. */
export function CovenantFieldset({ fields, options }: Props) {
  return (
    <>
      <KindField of={COVENANT.name} at={fields.name} label="Name" hint="Like Senior facility leverage" />
      <KindField of={COVENANT.kind} at={fields.kind} label="Covenant" blank={null} />
      <TextField
        field={fields.limit}
        label="Limit"
        hint="In times, like 4: a ceiling of leverage, a floor of the others"
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <SelectField field={fields.ebitda} label="EBITDA" options={options} />
      {LENT.map(({ part, label, hint }) => (
        <SelectField
          key={part}
          field={fields[part]}
          label={label}
          hint={hint}
          options={options}
          blank="None"
          optional
        />
      ))}
    </>
  );
}

interface AddProps {
  form: { id: string };
  fields: ComponentProps<typeof CovenantFieldset>["fields"];
  covenants: ShownCovenants;
  action: string;
}

/** Adds a covenant; without a KPI in money there is nothing it could be tested on. */
export function AddCovenantForm({ form, fields, covenants, action }: AddProps) {
  const { keep, once, options } = covenants;
  return (
    <>
      {options.length === 0 ? (
        <EmptyState
          text="No KPIs in money yet"
          detail="A covenant is tested on KPIs that hold EBITDA, net debt or interest."
          action={{ to: deskHref("new", keep), label: "Add KPI" }}
        />
      ) : (
        <PostForm form={form} action={action} once={once}>
          <input type="hidden" name="intent" value="add" />
          <CovenantFieldset fields={fields} options={options} />
          <SubmitButton pending="Adding…">Add covenant</SubmitButton>
        </PostForm>
      )}
    </>
  );
}
