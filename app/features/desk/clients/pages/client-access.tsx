import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ClientAccessInput } from "../client-access.schema.ts";
import { ACCESS_LEVEL_HINTS, ACCESS_LEVELS, TOOLS } from "../../../core/clients/client.ts";
import type { ShownClient } from "./show-client.server.ts";

/** @param reply the answer of a failed submit, if it was this form's. */
export function useClientAccessForm(
  reply: SubmissionResult | undefined,
  access: Omit<ClientAccessInput, "seen">,
) {
  return usePostForm<ClientAccessInput>({ id: "access", reply, defaults: access });
}

interface Props {
  form: ReturnType<typeof useClientAccessForm>;
  services: readonly Option[];
  /** The version of the access the form is shown for. */
  seen: string;
}

/** What a client company may use, as one form: whatever is not ticked ends. */
function ClientAccessForm({ form: [form, fields], services, seen }: Props) {
  const levels = ACCESS_LEVELS.map((level) => ({ ...level, hint: ACCESS_LEVEL_HINTS[level.value] }));
  return (
    <PostForm form={form}>
      <input type="hidden" name="seen" value={seen} />
      <RadioField field={fields.accessLevel} legend="Access level" options={levels} />
      <CheckboxesField field={fields.services} legend="Services" options={services} optional />
      <CheckboxesField
        field={fields.tools}
        legend="Tools"
        hint="A tool that is not ticked runs in demo mode."
        options={TOOLS}
        optional
      />
      <div>
        <SubmitButton name="intent" value="change-access" pending="Saving…">
          Save access
        </SubmitButton>
      </div>
    </PostForm>
  );
}

interface AccessProps {
  client: ShownClient;
  form: ReturnType<typeof useClientAccessForm>;
  /** What came back of the form when it was not taken. */
  refused: SubmissionResult | undefined;
}

/** What a client may use; beside what stands by now, where somebody else changed it meanwhile. */
export function ClientAccessCard({ client, form, refused }: AccessProps) {
  return (
    <Card title="Access" id="client-access">
      {refused?.error?.[""] && (
        <>
          <h3 className="font-semibold">As it is saved now</h3>
          <SummaryList items={client.accessStands} />
        </>
      )}
      <ClientAccessForm form={form} services={client.services} seen={client.accessSeen} />
    </Card>
  );
}
