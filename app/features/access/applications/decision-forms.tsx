/** What staff can do with an open application; each form is opened by a link and posted to the application's page. */
import type { SubmissionResult } from "@conform-to/react";
import { ACCESS_LEVEL_HINTS, ACCESS_LEVELS, TOOLS } from "#app/features/core/clients/client.ts";
import { JoinFields, OfItsOwn } from "#app/features/core/known-companies/join-fields.tsx";
import { joinDefaults } from "#app/features/core/known-companies/known-company.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import type { ApprovalInput } from "./approval.schema.ts";

export type Decision = "ask" | "decline" | "approve";

interface Inputs extends ApprovalInput {
  message: string;
  reason: string;
}

/** One form at a time is open, so one state serves all three. */
export function useDecisionForm(open: Decision | null, reply: SubmissionResult | undefined) {
  return usePostForm<Inputs>({
    id: open ?? "decision",
    reply,
    defaults: { accessLevel: "client", ...joinDefaults },
  });
}

type FormState = ReturnType<typeof useDecisionForm>;

interface DecisionFormProps {
  form: FormState[0];
  fields: FormState[1];
  open: Decision;
  applicant: string;
  email: string;
  services: readonly Option[];
  /** Companies that are here already and may be the applicant's. */
  known: readonly Option[];
  once: string;
}

export function DecisionForm(props: DecisionFormProps) {
  if (props.open === "ask") return <AskForm {...props} />;
  if (props.open === "decline") return <DeclineForm {...props} />;
  return <ApproveForm {...props} />;
}

function AskForm({ form, fields, applicant, email, once }: DecisionFormProps) {
  return (
    <Card title="Ask for information" id="decision" asked>
      <p>
        {applicant} gets an email at {email} with your question and a private link for the answer. The link
        works for 14 days.
      </p>
      <PostForm form={form} once={once}>
        <TextArea field={fields.message} label="Your question" rows={6} />
        <Buttons intent="ask" label="Send question" pending="Sending…" />
      </PostForm>
    </Card>
  );
}

function DeclineForm({ form, fields, applicant }: DecisionFormProps) {
  return (
    <Card title="Decline the application" id="decision" asked>
      <p>This can’t be undone. {applicant} may apply again.</p>
      <PostForm form={form}>
        <TextArea
          field={fields.reason}
          label="Reason"
          hint="The applicant reads this in our email, word for word"
          rows={5}
        />
        <Buttons intent="decline" label="Decline and send the reason" pending="Declining…" variant="danger" />
      </PostForm>
    </Card>
  );
}

function ApproveForm({ form, fields, applicant, email, services, known }: DecisionFormProps) {
  const levels = ACCESS_LEVELS.map((level) => ({ ...level, hint: ACCESS_LEVEL_HINTS[level.value] }));
  return (
    <Card title="Approve the application" id="decision" asked>
      <p>
        {applicant} becomes a client with an active user key, and gets an email at {email} with a link to set
        up the account. The link works for 7 days.
      </p>
      <PostForm form={form}>
        {known.length > 0 && <JoinFields fields={fields} offers={known} />}
        <OfItsOwn isAsked={known.length > 0}>
          <RadioField field={fields.accessLevel} legend="Access level" options={levels} />
          <CheckboxesField
            field={fields.services}
            legend="Services"
            options={services}
            hint="Each starts as an active subscription today"
            optional
          />
          <CheckboxesField
            field={fields.tools}
            legend="Tools"
            options={TOOLS}
            hint="Without the grant a tool runs in demo mode"
            optional
          />
        </OfItsOwn>
        <Buttons intent="approve" label="Approve and send the link" pending="Approving…" />
      </PostForm>
    </Card>
  );
}

interface ButtonsProps {
  intent: Decision;
  label: string;
  pending: string;
  variant?: "primary" | "danger";
}

function Buttons({ intent, label, pending, variant = "primary" }: ButtonsProps) {
  return (
    <FormButtons back="?">
      <SubmitButton name="intent" value={intent} pending={pending} variant={variant}>
        {label}
      </SubmitButton>
    </FormButtons>
  );
}
