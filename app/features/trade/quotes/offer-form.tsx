import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

export interface OfferFields {
  price: string;
  text: string;
  validUntil: string;
  startsOn: string;
  termMonths: string;
  seats: string;
}

export function useOfferForm(reply: SubmissionResult | undefined, written: Partial<OfferFields>) {
  return usePostForm<OfferFields>({ id: "offer", reply, defaults: written });
}

interface Props {
  form: ReturnType<typeof useOfferForm>;
  revision: number;
  /** Which text of the offer the form is shown for. */
  seen: string;
  isSubscription: boolean;
}

/** Staff write the offer: it may be kept unfinished, and is locked once sent. */
export function OfferForm({ form: [form, fields], revision, seen, isSubscription }: Props) {
  return (
    <Card title="Offer">
      <PostForm form={form} action="?">
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="seen" value={seen} />
        <TextField
          field={fields.price}
          label="Price"
          hint="In pounds, net of VAT, like 12,500"
          inputMode="decimal"
          width="m"
          autoComplete="off"
        />
        <TextArea
          field={fields.text}
          label="Offer"
          hint="What the client gets, in plain text. They read it word for word"
          rows={8}
        />
        <TextField
          field={fields.validUntil}
          label="Valid until"
          hint="The last day, until its end in London"
          type="date"
          width="m"
        />
        <TextField
          field={fields.startsOn}
          label="Starts on"
          hint={
            isSubscription ? "The subscription’s first day" : "Leave the next three empty for one-time work"
          }
          type="date"
          width="m"
          optional={!isSubscription}
        />
        <TextField
          field={fields.termMonths}
          label="Term in months"
          inputMode="numeric"
          width="s"
          optional={!isSubscription}
        />
        <TextField
          field={fields.seats}
          label="Seats"
          inputMode="numeric"
          width="s"
          optional={!isSubscription}
        />
        <div className="actions">
          <SubmitButton name="intent" value="send" pending="Sending…">
            Send to the client
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="save" pending="Saving…" variant="secondary">
            Save unfinished
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}
