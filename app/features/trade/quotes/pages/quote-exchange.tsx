import type { SubmissionResult } from "@conform-to/react";
import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Unsent } from "#app/ui/form/unsent.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { Written } from "#app/ui/text/written.tsx";
import type { ShownOffer, ShownQuote, ShownRequest } from "./show-quote.server.ts";

interface Props {
  quote: ShownQuote;
  message: ReturnType<typeof useQuoteMessageForm>;
}

/** What was written about a quote and what happened to it, with the form that adds to it. */
export function QuoteExchange({ quote, message }: Props) {
  return (
    <>
      <Card title="What you asked for">
        <p>
          <Written text={quote.request.requirements} />
        </p>
      </Card>
      <RecordTimeline happenings={quote.happenings} />
      {!quote.mayWrite && <Unsent title="Your question was not sent" field={message[1].message} />}
      {quote.mayWrite && (
        <QuoteMessageForm
          form={message}
          once={quote.once}
          title="Ask about this quote"
          label="Your question"
          hint="Plain text, up to 4,000 characters"
          submit="Send question"
        />
      )}
    </>
  );
}

export function useQuoteMessageForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ message: string }>({ id: "message", reply });
}

interface MessageFormProps {
  form: ReturnType<typeof useQuoteMessageForm>;
  once: string;
  title: string;
  label: string;
  hint: string;
  submit: string;
}

/** A question from the client, or a message from staff: it joins the thread. */
export function QuoteMessageForm({
  form: [form, fields],
  once,
  title,
  label,
  hint,
  submit,
}: MessageFormProps) {
  return (
    <Card title={title}>
      <PostForm form={form} once={once} action="?">
        <TextArea field={fields.message} label={label} hint={hint} rows={4} />
        <div>
          <SubmitButton name="intent" value="message" pending="Sending…" variant="secondary">
            {submit}
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

export function OfferSummary({ offer }: { offer: ShownOffer }) {
  return (
    <>
      <p>
        <Written text={offer.text} />
      </p>
      <SummaryList
        items={[
          { term: "Price", detail: `${offer.price} plus VAT` },
          ...vatItems(offer.vat),
          { term: "Good until", detail: `the end of ${offer.validUntil}, London time` },
          offer.startsOn && {
            term: "Starts on",
            detail: `${offer.startsOn}, or the day it is accepted if that is later`,
          },
          offer.term && { term: "Term", detail: offer.term },
          offer.seats && { term: "Seats", detail: offer.seats },
        ]}
      />
    </>
  );
}

/** What was asked for and by whom, for the facts: the requirements stand in the page itself. */
export function requestItems(request: ShownRequest) {
  return [
    { term: "Timeline", detail: request.timeline },
    { term: "Budget", detail: request.budget },
    { term: "Name", detail: request.name },
    { term: "Email", detail: request.email },
    { term: "Company", detail: request.company },
    { term: "Phone number", detail: request.phone },
  ];
}
