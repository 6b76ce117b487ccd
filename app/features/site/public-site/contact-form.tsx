import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

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
      <TextField
        field={fields.email}
        label="Email"
        hint="We answer to this address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField field={fields.company} label="Company" autoComplete="organization" optional />
      <TextField
        field={fields.phone}
        label="Phone"
        hint="With the country code if it is not a UK number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="l"
        optional
      />
      <TextField field={fields.subject} label="Subject" optional />
      <TextArea field={fields.message} label="Message" hint="Plain text, up to 4,000 characters" rows={7} />
      <Honeypot />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
      <p className="hint">We answer written enquiries within {brand.promises.enquiries}.</p>
    </PostForm>
  );
}
