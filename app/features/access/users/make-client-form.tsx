import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { Card } from "#app/ui/card.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";

export function useMakeClientForm(reply: SubmissionResult | undefined, companyId: string) {
  return usePostForm<{ companyId: string }>({ id: "make-client", reply, defaults: { companyId } });
}

interface Props {
  form: ReturnType<typeof useMakeClientForm>;
  name: string;
  companies: readonly Option[];
}

/** The confirmation step of taking an admin's rights away: a client belongs to a company. */
export function MakeClientForm({ form: [form, fields], name, companies }: Props) {
  return (
    <Card title={`Take ${name}’s admin rights away?`} id="make-client" asked>
      <p>
        They are signed out everywhere, can’t open the admin portals any more, and see what the client company
        you choose holds. Both are told, and so is every admin.
      </p>
      <PostForm form={form} action="?do=make-client">
        <ComboboxField field={fields.companyId} label="Client company" options={companies} />
        <FormButtons back="?" label="Keep them an admin" variant="quiet">
          <SubmitButton name="intent" value="make-client" pending="Changing…" variant="danger">
            Yes, make them a client
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
