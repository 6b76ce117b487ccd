import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

type Fields = "name" | "email" | "company" | "phone" | "subject" | "message";
export type ContactDefaults = Partial<Record<Fields, string>>;

/** @param known what is known already: of somebody signed in, or what they came to ask about. */
export function useContactForm(reply: SubmissionResult | undefined, known: ContactDefaults) {
  return usePostForm<Record<Fields, string>>({ id: "contact", reply, defaults: known });
}

type FormState = ReturnType<typeof useContactForm>;

/** The contact page's six fields. */
export function ContactForm({ form, fields }: { form: FormState[0]; fields: FormState[1] }) {
  return (
    <PostForm form={form}>
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <EmailField field={fields.email} label="Email" hint="We answer to this address" />
      <TextField field={fields.company} label="Company" autoComplete="organization" optional />
      <PhoneField field={fields.phone} label="Phone" optional />
      <TextField field={fields.subject} label="Subject" optional />
      <TextArea field={fields.message} label="Message" hint="Plain text, up to 4,000 characters" rows={7} />
      <Honeypot />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
      <p className="hint">We answer written enquiries within {brand.promises.enquiries}.</p>
    </PostForm>
  );
}
