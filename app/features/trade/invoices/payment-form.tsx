import type { SubmissionResult } from "@conform-to/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";

interface PaymentInput {
  paymentReference: string;
}

export function usePaymentForm(reply: SubmissionResult | undefined) {
  return usePostForm<PaymentInput>({ id: "payment", reply });
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
        <div className="actions">
          <SubmitButton name="intent" value="pay" pending="Recording…">
            Record the payment
          </SubmitButton>{" "}
          <LinkButton to="?" variant="secondary">
            Not now
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
