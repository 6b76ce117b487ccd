import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import type { DeliveryInput } from "./draft.schema.ts";

const places = [
  { value: "my-reports", label: "My Reports Section" },
  { value: "client-documents", label: "Client Documents" },
  { value: "resource-library", label: "Resource Library" },
];

export function useDeliveryForm(reply: Parameters<typeof usePostForm<DeliveryInput>>[0]["reply"]) {
  return usePostForm<DeliveryInput>({ id: "delivery", reply, defaults: { destination: "my-reports" } });
}

export interface DeliveryFormProps {
  form: ReturnType<typeof useDeliveryForm>;
  once: string;
  revision: number;
  clients: { value: string; label: string; hint: string }[];
  /** A published report always goes to My Reports. */
  isPublished: boolean;
}

/** Which clients get the report, where it stands there, and what the mail says besides. */
export function DeliveryForm({
  form: [form, fields],
  once,
  revision,
  clients,
  isPublished,
}: DeliveryFormProps) {
  return (
    <PostForm form={form} once={once}>
      <input type="hidden" name="revision" value={revision} />
      <CheckboxesField
        field={fields.companies}
        legend="Clients"
        hint="Ticks count for this page of the list: deliver, then go on with the next"
        options={clients}
      />
      {isPublished ? (
        <input type="hidden" name="destination" value="my-reports" />
      ) : (
        <RadioField field={fields.destination} legend="Destination" options={places} />
      )}
      <TextField field={fields.message} label="Message in the mail" optional />
      <div className="actions">
        <SubmitButton name="intent" value="deliver" pending="Delivering…">
          Deliver
        </SubmitButton>
      </div>
    </PostForm>
  );
}
