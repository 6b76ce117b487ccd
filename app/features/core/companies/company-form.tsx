import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { EmailField, SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { EVIDENCE, PURCHASE_ORDERS, TIME_ZONES } from "./company.ts";
import type { CompanyInput } from "./company.schema.ts";

type Shown = Omit<CompanyInput, "seen">;

export function useCompanyForm(reply: SubmissionResult | undefined, defaults: Shown) {
  return usePostForm<CompanyInput>({ id: "company", reply, defaults });
}

interface Props {
  form: ReturnType<typeof useCompanyForm>;
  /** The version of the company the form is shown for. */
  seen: string;
  countries: Options;
  /** For staff, with what they alone keep. */
  isStaff?: boolean;
  /** How it stands by now, after somebody else has changed it. */
  stands: readonly { term: string; detail: string | null }[];
  back: string;
}

/** A company's particulars, for its owners and for staff to keep right. */
export function ParticularsForm({ form: [form, fields], seen, countries, isStaff, stands, back }: Props) {
  const hasMoved = Boolean(form.errors?.length);
  return (
    <>
      {hasMoved && (
        <Card title="As it is saved now">
          <SummaryList items={stands} />
        </Card>
      )}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <TextField
          field={fields.name}
          label="Legal name"
          hint="As the register has it. Invoices are made out to it"
          autoComplete="organization"
          spellCheck={false}
        />
        <TextField field={fields.registeredNumber} label="Registered number" width="l" optional />
        <TextField
          field={fields.vatNumber}
          label="VAT number"
          hint="With its country’s code"
          width="l"
          optional
        />
        <SelectField
          field={fields.country}
          label="Country the company belongs to"
          hint="Where it is established: VAT follows it"
          options={countries}
          blank={null}
        />
        <h2 className="text-xl font-semibold">Billing address</h2>
        <TextArea field={fields.street} label="Street" rows={2} optional spellCheck={false} />
        <TextField field={fields.city} label="Town or city" width="l" optional />
        <TextField field={fields.postcode} label="Postcode" width="m" optional spellCheck={false} />
        <SelectField
          field={fields.billingCountry}
          label="Country of the address"
          options={countries}
          blank="The country it belongs to"
          optional
        />
        <h2 className="text-xl font-semibold">Billing</h2>
        <TextField
          field={fields.billingName}
          label="Billing contact"
          hint="A person or a department; they need no account"
          optional
        />
        <EmailField field={fields.billingEmail} label="Their email address" optional />
        <RadioField field={fields.purchaseOrders} legend="Purchase order numbers" options={PURCHASE_ORDERS} />
        <SelectField
          field={fields.timeZone}
          label="Time zone"
          options={{ list: TIME_ZONES }}
          blank={null}
          width="l"
        />
        {isStaff && (
          <>
            <h2 className="text-xl font-semibold">For us alone</h2>
            <SelectField
              field={fields.evidence}
              label="What shows that it is in business"
              options={EVIDENCE}
              blank="Nothing recorded"
              optional
            />
            <TextArea
              field={fields.evidenceNote}
              label="Note"
              hint="What was looked at, and when"
              rows={3}
              optional
            />
            <CheckboxField
              field={fields.approvesInvitations}
              label="We approve whom its owners invite"
              hint="An invitation waits for one of us before it is sent"
            />
          </>
        )}
        <FormButtons back={back}>
          <SubmitButton pending="Saving…">Save</SubmitButton>
        </FormButtons>
      </PostForm>
    </>
  );
}
