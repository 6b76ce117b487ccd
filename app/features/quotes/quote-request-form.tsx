import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { RoutedDialog } from "#app/ui/dialog/routed-dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BUDGETS, TIMELINES } from "./quote-options.ts";
import type { QuoteRequest } from "./quote.schema.ts";

/** What the profile and the page already know. */
export type KnownRequest = Partial<
  Pick<QuoteRequest, "name" | "email" | "company" | "phone" | "requirements">
> & {
  serviceInterest: string;
};

export function useQuoteRequestForm(reply: SubmissionResult | undefined, known: KnownRequest) {
  return usePostForm<QuoteRequest>({ id: "quote", reply, defaults: known });
}

interface Props {
  form: ReturnType<typeof useQuoteRequestForm>;
  once: string;
  /** Names of the services, and "Something else". */
  services: readonly string[];
}

/** The form in its dialog; staff, who ask for nothing, are told where the requests are. */
export function QuoteRequestDialog({ back, mayAsk, ...asked }: Props & { back: string; mayAsk: boolean }) {
  return (
    <RoutedDialog title="Request a quote" back={back}>
      <ErrorSummary form={asked.form[0]} fields={asked.form[1]} />
      {mayAsk ? (
        <>
          <p>We answer within {brand.promises.enquiries}, with a price or with questions.</p>
          <QuoteRequestForm {...asked} />
        </>
      ) : (
        <Notice tone="info" title="You have no company to ask for">
          Clients ask for quotes here; you find their requests in the Admin Data Portal.
        </Notice>
      )}
    </RoutedDialog>
  );
}

/** The contract's eight fields. */
function QuoteRequestForm({ form: [form, fields], once, services }: Props) {
  return (
    <PostForm form={form} once={once}>
      <p className="hint">Fields marked with * are required.</p>
      <TextField field={fields.name} label={<Required>Name</Required>} autoComplete="name" />
      <TextField
        field={fields.email}
        label={<Required>Email</Required>}
        hint="For our questions. Notices go to your account’s address"
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
      <SelectField
        field={fields.serviceInterest}
        label="Service"
        options={services.map((name) => ({ value: name, label: name }))}
        blank={null}
      />
      <TextArea
        field={fields.requirements}
        label={<Required>Requirements</Required>}
        hint="What you want to decide or do with it, for which markets, and for how many people"
        rows={6}
      />
      <RadioField field={fields.timeline} legend="Timeline" options={TIMELINES} optional />
      <RadioField field={fields.budget} legend="Budget, net of VAT" options={BUDGETS} optional />
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
