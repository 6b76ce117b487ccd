import { QuestionsAndAnswers } from "#app/ui/message-thread.tsx";
import { RequestSummary } from "#app/features/trade/quotes/pages/offer-summary.tsx";
import {
  QuoteMessageForm,
  type useQuoteMessageForm,
} from "#app/features/trade/quotes/quote-message-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Unsent } from "#app/ui/form/unsent.tsx";
import type { ShownQuote } from "./show-quote.server.ts";

interface Props {
  quote: ShownQuote;
  message: ReturnType<typeof useQuoteMessageForm>;
}

/** What a client asked for, and what was written about it since. */
export function QuoteExchange({ quote, message }: Props) {
  return (
    <>
      <Card title="What you asked for">
        <RequestSummary request={quote.request} />
      </Card>
      <QuestionsAndAnswers messages={quote.thread} />
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
