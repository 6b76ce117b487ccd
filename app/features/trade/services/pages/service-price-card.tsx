import { brand } from "#app/brand.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { SERVICE_TYPES } from "#app/features/trade/services/service.ts";
import { linkTo } from "#app/link.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Service } from "../service.ts";

/** What a service costs, and the ways to it. @param schedulingUrl where a meeting is arranged. */
export function ServicePriceCard({ service, schedulingUrl }: { service: Service; schedulingUrl: string }) {
  return (
    <Card title="Price and terms">
      <SummaryList
        items={[
          { term: "Price", detail: <strong>{service.pricingText}</strong> },
          { term: "Type", detail: labelOf(SERVICE_TYPES, service.type) },
        ]}
      />
      <p className="hint">
        Net of VAT. What your work costs stands in the quote: we answer within {brand.promises.enquiries}.
      </p>
      <div className="actions">
        <LinkButton
          to={linkTo("/client-portal/services/:id/quote", { id: service.id })}
          state={{ modal: true }}
        >
          Request Quote
        </LinkButton>{" "}
        <LinkButton
          to={linkTo("/client-portal/contact", { query: { about: service.id } })}
          variant="secondary"
          state={{ modal: true }}
        >
          Contact Us
        </LinkButton>{" "}
        <a
          href={schedulingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("secondary")}
        >
          Schedule Meeting <span className="font-normal">(new tab)</span>
        </a>
      </div>
    </Card>
  );
}
