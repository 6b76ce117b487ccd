import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { Written } from "#app/ui/text/written.tsx";
import { OfferSummary } from "./quote-exchange.tsx";
import type { ShownStaffQuote } from "./show-quote.server.ts";

interface Props {
  quote: ShownStaffQuote;
}

export function AskedForCard({ quote }: Props) {
  return (
    <Card title="What was asked for">
      <p>
        <Written text={quote.request.requirements} />
      </p>
      {quote.pricing && <p className="hint">Our usual price: {quote.pricing}</p>}
    </Card>
  );
}

export function OfferCard({ quote: { offer, revision, sent } }: Props) {
  return (
    offer && (
      <Card title={`Offer, revision ${revision}`}>
        <OfferSummary offer={offer} />
        {sent && <p className="hint">Sent {sent}</p>}
      </Card>
    )
  );
}

export function ReviseQuestion({ quote, here }: Props & { here: string }) {
  return (
    <ConfirmBanner
      title={`Revise ${quote.reference}?`}
      intent="revise"
      label="Yes, take the offer back"
      cancel={here}
      action={here}
    >
      {quote.company.name} can’t accept it until you send it again. They are told at once.
    </ConfirmBanner>
  );
}

/** What staff can do with a quote: what somebody waits for first. */
export function QuoteMoves({ quote: { state, next, order, isOpen, mayWrite } }: Props) {
  return (
    <Moves
      next={
        <>
          {next === "prepare" && (
            <RowAction
              intent="prepare"
              label="Start preparation"
              variant="primary"
              size="normal"
              action="?"
            />
          )}
          {next === "offer" && (
            <LinkButton to="#offer" external>
              Write the offer
            </LinkButton>
          )}
          {next === "reply" && (
            <LinkButton to="#message" external>
              Answer the question
            </LinkButton>
          )}
          {order && (
            <LinkButton
              to={linkTo("/admin-data-portal/orders/:id", { id: order.id })}
              variant={next === "order" ? "primary" : "secondary"}
            >
              Order {order.reference}
            </LinkButton>
          )}
        </>
      }
      apart={
        isOpen && (
          <LinkButton to="?do=withdraw" variant="quiet">
            Withdraw…
          </LinkButton>
        )
      }
    >
      {state === "sent" && (
        <LinkButton to="?confirm=revise" variant="secondary">
          Revise the offer…
        </LinkButton>
      )}{" "}
      {mayWrite && next !== "reply" && (
        <LinkButton to="#message" variant="secondary" external>
          Write to the client
        </LinkButton>
      )}
    </Moves>
  );
}

/** What a sent quote waits for, or how it ended, as staff read it. */
export function StaffQuoteStatus({ quote }: Props) {
  const { state, offer, decided, decidedName, reason } = quote;
  if (state === "sent" && offer)
    return <p className="hint">{`${quote.person} can accept it until the end of ${offer.validUntil}.`}</p>;
  if (state === "accepted") {
    return (
      <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
        Its order is to be invoiced and fulfilled.
      </Notice>
    );
  }
  if (state === "declined" || state === "withdrawn") {
    const title =
      state === "declined"
        ? `Declined by the client, ${decided}`
        : `Withdrawn by ${reason ? "us" : "the client"}, ${decided}`;
    return (
      <Notice tone="info" title={title}>
        {reason && (
          <p>
            <Written text={reason} />
          </p>
        )}
      </Notice>
    );
  }
  return null;
}

interface OfferFields {
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

interface OfferFormProps {
  form: ReturnType<typeof useOfferForm>;
  revision: number;
  /** Which text of the offer the form is shown for. */
  seen: string;
  isSubscription: boolean;
}

/** Staff write the offer: it may be kept unfinished, and is locked once sent. */
export function OfferForm({ form: [form, fields], revision, seen, isSubscription }: OfferFormProps) {
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
