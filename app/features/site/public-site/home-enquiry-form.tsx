import type { SubmissionResult } from "@conform-to/react";
import { SERVICE_INTERESTS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { EmailField, SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

type Fields = "firstName" | "lastName" | "email" | "company" | "serviceInterest" | "message" | "agreement";

/** @param known what is known of somebody signed in. */
export function useHomeEnquiryForm(
  reply: SubmissionResult | undefined,
  known: Partial<Record<Fields, string>>,
) {
  return usePostForm<Record<Fields, string>>({ id: "enquiry", reply, defaults: known });
}

type FormState = ReturnType<typeof useHomeEnquiryForm>;

/**
 * The home page's enquiry. It posts to the page itself, and to no fragment: that would take the focus from the error
 * summary.
 */
export function HomeEnquiryForm({ form, fields }: { form: FormState[0]; fields: FormState[1] }) {
  return (
    <PostForm form={form} action="/?index">
      <div className="pair">
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      </div>
      <EmailField field={fields.email} label="Email" />
      <TextField field={fields.company} label="Company" autoComplete="organization" optional />
      <SelectField
        field={fields.serviceInterest}
        label="Service interest"
        options={SERVICE_INTERESTS}
        optional
      />
      <TextArea field={fields.message} label="Message" rows={5} />
      <CheckboxField
        field={fields.agreement}
        label="I agree that you may use these details to answer my enquiry"
        required
      />
      <Honeypot />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
    </PostForm>
  );
}
