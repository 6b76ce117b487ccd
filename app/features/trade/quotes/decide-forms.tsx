import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";

export function useAcceptForm(reply: SubmissionResult | undefined, name: string) {
  return usePostForm<{ name: string; purchaseOrder: string }>({ id: "accept", reply, defaults: { name } });
}

interface AcceptProps {
  form: ReturnType<typeof useAcceptForm>;
  /** The offer that stands on the page. */
  revision: number;
  company: string;
  /** "£12,000 plus VAT, £14,400 in all". */
  price: string;
}

/** The last step before the offer binds: who accepts it, and for whom. */
export function AcceptForm({ form: [form, fields], revision, company, price }: AcceptProps) {
  return (
    <Card title="Accept the offer" id="accept-quote" asked>
      <p>
        You accept for {company}: {price}. We invoice it, and what was offered starts. This can’t be undone.
      </p>
      <PostForm form={form} action="?do=accept">
        <input type="hidden" name="revision" value={revision} />
        <TextField
          field={fields.name}
          label="Your name"
          hint="It stands on the acceptance"
          autoComplete="name"
        />
        <TextField
          field={fields.purchaseOrder}
          label="Purchase order number"
          hint="Your company’s own number, if it uses them. It stands on the invoice"
          optional
          width="m"
          autoComplete="off"
          spellCheck={false}
        />
        <FormButtons back="?" label="Not now">
          <SubmitButton name="intent" value="accept" pending="Accepting…">
            Accept the offer
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
