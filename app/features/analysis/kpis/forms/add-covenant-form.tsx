import type { ComponentProps } from "react";
import { CovenantFieldset } from "#app/features/analysis/kpis/forms/covenant-form.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownCovenants } from "#app/features/analysis/kpis/pages/show-covenants.server.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

interface Props {
  form: { id: string };
  fields: ComponentProps<typeof CovenantFieldset>["fields"];
  covenants: ShownCovenants;
  action: string;
}

/** Adds a covenant; without a KPI in money there is nothing it could be tested on. */
export function AddCovenantForm({ form, fields, covenants, action }: Props) {
  const { keep, once, kinds, options } = covenants;
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
          <CovenantFieldset fields={fields} kinds={kinds} options={options} />
          <SubmitButton pending="Adding…">Add covenant</SubmitButton>
        </PostForm>
      )}
    </>
  );
}
