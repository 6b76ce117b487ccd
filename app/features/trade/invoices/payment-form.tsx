import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";

export function usePaymentForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ paymentReference: string }>({ id: "payment", reply });
}

interface Props {
  form: ReturnType<typeof usePaymentForm>;
  number: string;
  total: string;
}

/** Staff write down that the whole of an invoice has come in. */
export function PaymentForm({ form: [form, fields], number, total }: Props) {
  return (
    <Card title="Record the payment" id="record-payment" asked>
      <p>
        {total} for {number}, in full. The client is told. This can’t be undone.
      </p>
      <PostForm form={form} action="?do=pay">
        <TextField
          field={fields.paymentReference}
          label="Payment reference"
          hint="As the bank statement has it"
          width="l"
          autoComplete="off"
          spellCheck={false}
        />
        <FormButtons back="?" label="Not now">
          <SubmitButton name="intent" value="pay" pending="Recording…">
            Record the payment
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
