import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { RoutedDialog } from "#app/ui/dialog/routed-dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { QuoteRequest } from "./quote.schema.ts";
import { AskerFields, NeedFields } from "./request-fields.tsx";

/** What the profile and the page already know. */
type KnownRequest = Partial<Pick<QuoteRequest, "name" | "email" | "company" | "phone" | "requirements">> & {
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
  action: string | undefined;
}

interface DialogProps extends Omit<Props, "action"> {
  /** What the quote is for. */
  about: string;
  opened: { back: string; postTo: string | undefined };
  mayAsk: boolean;
  /** Whom to ask, for somebody whose role does not reach. */
  whyNot: string | null;
}

/** The form in its dialog; staff, who ask for nothing, are told where the requests are. */
export function QuoteRequestDialog({ about, opened, mayAsk, whyNot, ...asked }: DialogProps) {
  const hydrated = useHydrated();
  return (
    <RoutedDialog title={`Request a quote: ${about}`} back={opened.back}>
      <ErrorSummary form={asked.form[0]} fields={asked.form[1]} />
      {mayAsk ? (
        <>
          <p>We answer within {brand.promises.enquiries}, with a price or with questions.</p>
          <QuoteRequestForm {...asked} action={hydrated ? undefined : opened.postTo} />
        </>
      ) : (
        <Notice
          tone="info"
          title={whyNot ? "Your role does not allow this" : "You have no company to ask for"}
        >
          {whyNot ?? "Clients ask for quotes here; you find their requests in the Admin Data Portal."}
        </Notice>
      )}
    </RoutedDialog>
  );
}

/** The contract's eight fields; those that the profile has filled in stand in one line, which opens them. */
function QuoteRequestForm({ form: [form, fields], once, services, action }: Props) {
  const { name, email, company, phone, serviceInterest } = fields;
  const isToRead =
    [name, email, company, phone, serviceInterest].some((field) => field.errors) ||
    [name, email, company].some((field) => !textOf(field));
  return (
    <PostForm form={form} once={once} action={action} keepsDraft>
      <details className="prefilled" open={isToRead}>
        <summary>
          For {textOf(fields.name) || "you"}, {textOf(fields.company) || "your company"}, at{" "}
          {textOf(fields.email)}; <span className="link">change</span>
        </summary>
        <div className="form">
          <AskerFields fields={fields} emailHint="For our questions. Notices go to your account’s address" />
          <SelectField
            field={fields.serviceInterest}
            label="Service"
            options={services.map((name) => ({ value: name, label: name }))}
            blank={null}
          />
        </div>
      </details>
      <NeedFields fields={fields} />
      <div>
        <SubmitButton pending="Sending…">Request a quote</SubmitButton>
      </div>
    </PostForm>
  );
}
