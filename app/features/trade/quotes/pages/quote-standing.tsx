import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownQuote } from "./show-quote.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** What the state means for the person who reads it. */
export function QuoteStanding({ quote }: { quote: ShownQuote }) {
  const { state, offer, decided, decidedName, reason, order, askAgain } = quote;
  switch (state) {
    case "requested":
    case "in-preparation":
      return (
        <Notice
          tone="info"
          title={quote.revision > 0 ? "We are revising our offer" : "The request is with us"}
        >
          We write to you when the offer is here{quote.promisedBy && `, by ${quote.promisedBy}`}.
        </Notice>
      );
    case "sent":
      return (
        <Notice tone="info" title="Our offer is here">
          {offer ? `It is good until the end of ${offer.validUntil}, London time.` : null}
        </Notice>
      );
    case "accepted":
      return (
        <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
          {order && (
            <p>
              <Link to={linkTo("/client-portal/orders/:id", { id: order.id })}>Order {order.reference}</Link>
            </p>
          )}
        </Notice>
      );
    case "declined":
      return (
        <Notice tone="info" title={`Your company declined the offer, ${decided}`}>
          {reason && (
            <p>
              <Written text={reason} />
            </p>
          )}
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="warning" title={`The offer expired at the end of ${offer?.validUntil}`}>
          {askAgain && (
            <p>
              <Link to={askAgain} state={{ modal: true }}>
                Ask for a new quote
              </Link>
            </p>
          )}
        </Notice>
      );
    case "withdrawn":
      return reason ? (
        <Notice tone="warning" title="We can’t go on with this request">
          <p>
            <Written text={reason} />
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="Your company withdrew this request">
          Nothing is charged for it.
        </Notice>
      );
  }
}
