import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownOffer, ShownRequest } from "./show-quote.server.ts";
import { Written } from "#app/ui/text/written.tsx";

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

/** What was asked for, in the order of the form. */
export function RequestSummary({ request }: { request: ShownRequest }) {
  return (
    <SummaryList
      items={[
        { term: "Service", detail: request.service },
        {
          term: "Requirements",
          detail: <Written text={request.requirements} />,
        },
        { term: "Timeline", detail: request.timeline },
        { term: "Budget", detail: request.budget },
        { term: "Name", detail: request.name },
        { term: "Email", detail: request.email },
        { term: "Company", detail: request.company },
        { term: "Phone number", detail: request.phone },
      ]}
    />
  );
}
