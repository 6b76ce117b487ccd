import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

interface GiveFields {
  companyId: string;
  serviceId: string;
  seats: string;
  startsOn: string;
  endsOn: string;
}

export function useGiveForm(reply: SubmissionResult | undefined, defaults: Partial<GiveFields>) {
  return usePostForm<GiveFields>({ id: "give", reply, defaults });
}

interface GiveProps {
  form: ReturnType<typeof useGiveForm>;
  once: string;
  clients: readonly Option[];
  services: readonly Option[];
}

/** Staff start a subscription that no quote led to. */
export function GiveForm({ form: [form, fields], once, clients, services }: GiveProps) {
  return (
    <PostForm form={form} once={once}>
      <ComboboxField field={fields.companyId} label="Client" options={clients} />
      <SelectField field={fields.serviceId} label="Service" options={services} width="l" />
      <SeatsField field={fields.seats} />
      <TextField
        field={fields.startsOn}
        label="First day"
        hint="The service can be used from this day on, London time"
        type="date"
        width="m"
      />
      <LastDayField field={fields.endsOn} />
      <FormButtons back={linkTo("/admin-data-portal/subscriptions")} variant="quiet">
        <SubmitButton pending="Starting…">Start subscription</SubmitButton>
      </FormButtons>
    </PostForm>
  );
}

interface ChangeFields {
  seats: string;
  endsOn: string;
}

export function useChangeForm(reply: SubmissionResult | undefined, defaults: ChangeFields) {
  return usePostForm<ChangeFields>({ id: "change", reply, defaults });
}

interface ChangeProps {
  form: ReturnType<typeof useChangeForm>;
  seen: ChangeFields;
}

/** Extends or shortens a subscription, or changes its seats. */
export function ChangeForm({ form: [form, fields], seen }: ChangeProps) {
  return (
    <Card title="Extend or change">
      <PostForm form={form} action="?">
        <input type="hidden" name="seenSeats" value={seen.seats} />
        <input type="hidden" name="seenEndsOn" value={seen.endsOn} />
        <SeatsField field={fields.seats} />
        <LastDayField field={fields.endsOn} />
        <div>
          <SubmitButton name="intent" value="change" pending="Saving…">
            Save and tell the client
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

export function useEndForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ reason: string }>({ id: "end", reply });
}

/** The confirmation step of ending a subscription today. */
export function EndForm({
  form: [form, fields],
  company,
}: {
  form: ReturnType<typeof useEndForm>;
  company: string;
}) {
  return (
    <Card title="End this subscription today?">
      <p>{company} can’t use the service any more and is told by mail. What they received stays theirs.</p>
      <PostForm form={form} action="?do=end">
        <TextArea
          field={fields.reason}
          label="Reason"
          hint="The client reads this in our email, word for word"
          rows={3}
          optional
        />
        <FormButtons back="?" label="Keep it" variant="quiet">
          <SubmitButton name="intent" value="end" pending="Ending…" variant="danger">
            Yes, end it today
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}

type FieldOf = ReturnType<typeof useChangeForm>[1]["seats"];

function SeatsField({ field }: { field: FieldOf }) {
  return (
    <TextField
      field={field}
      label="Seats"
      hint="How many people may use it"
      inputMode="numeric"
      width="s"
      autoComplete="off"
    />
  );
}

function LastDayField({ field }: { field: FieldOf }) {
  return (
    <TextField
      field={field}
      label="Last day"
      hint="Leave it empty for a subscription without an agreed end"
      type="date"
      width="m"
      optional
    />
  );
}
