import type { SubmissionResult } from "@conform-to/react";
import { AskerFields, NeedFields } from "#app/features/trade/quotes/request-fields.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
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
      <AskerFields fields={fields} emailHint="We answer to this address" />
      <NeedFields fields={fields} />
      <Honeypot />
      <div>
        <SubmitButton pending="Sending…">Request a quote</SubmitButton>
      </div>
    </PostForm>
  );
}
