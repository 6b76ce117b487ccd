import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { QuoteState } from "../quote.ts";
import { OfferSummary, RequestSummary } from "./offer-summary.tsx";
import type { ShownStaffQuote } from "./show-quote.server.ts";
import { Written } from "#app/ui/text/written.tsx";

interface Props {
  quote: ShownStaffQuote;
}

export function AskedForCard({ quote }: Props) {
  return (
    <Card title="What was asked for">
      <RequestSummary request={quote.request} />
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

/** What staff can do with an open quote. */
export function QuoteMoves({ state }: { state: QuoteState }) {
  return (
    <div className="actions">
      {state === "requested" && (
        <RowAction intent="prepare" label="Start preparation" variant="primary" size="normal" action="?" />
      )}{" "}
      {state === "sent" && (
        <LinkButton to="?confirm=revise" variant="secondary">
          Revise the offer…
        </LinkButton>
      )}{" "}
      <LinkButton to="?do=withdraw" variant="secondary">
        Withdraw…
      </LinkButton>
    </div>
  );
}

/** How a quote ended, as staff read it. */
export function StaffQuoteStanding({ quote }: Props) {
  const { state, decided, decidedName, reason, order } = quote;
  if (state === "accepted") {
    return (
      <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
        {order && (
          <p>
            <Link to={linkTo("/admin-data-portal/orders/:id", { id: order.id })}>
              Order {order.reference}
            </Link>
          </p>
        )}
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
