import type { SubmissionResult } from "@conform-to/react";
import { BUDGETS, TIMELINES } from "#app/features/quotes/quote-options.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import type { ServiceEnquiry } from "./service-enquiry.schema.ts";

/** What is known of somebody signed in. */
export type KnownEnquirer = Partial<Pick<ServiceEnquiry, "name" | "email" | "company" | "phone">>;

export function useServiceEnquiryForm(reply: SubmissionResult | undefined, known: KnownEnquirer) {
  return usePostForm<ServiceEnquiry>({ id: "service-enquiry", reply, defaults: known });
}

type FormState = ReturnType<typeof useServiceEnquiryForm>;

export function ServiceEnquiryForm({ form, fields }: { form: FormState[0]; fields: FormState[1] }) {
  return (
    <PostForm form={form}>
      <p className="hint">Fields marked with * are required.</p>
      <TextField field={fields.name} label={<Required>Name</Required>} autoComplete="name" />
      <TextField
        field={fields.email}
        label={<Required>Email</Required>}
        hint="We answer to this address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField field={fields.company} label={<Required>Company</Required>} autoComplete="organization" />
      <TextField
        field={fields.phone}
        label="Phone number"
        hint="With the country code if it is not a UK number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="l"
        optional
      />
      <TextArea
        field={fields.requirements}
        label={<Required>Requirements</Required>}
        hint="What you want to decide or do with it, for which markets, and for how many people"
        rows={7}
      />
      <RadioField field={fields.timeline} legend="Timeline" options={TIMELINES} optional />
      <RadioField field={fields.budget} legend="Budget, net of VAT" options={BUDGETS} optional />
      <Honeypot />
      <div>
        <SubmitButton pending="Sending…">Request a quote</SubmitButton>
      </div>
    </PostForm>
  );
}

/** The mark the contract's message speaks of. */
function Required({ children }: { children: string }) {
  return (
    <>
      {children} <span title="required">*</span>
    </>
  );
}
