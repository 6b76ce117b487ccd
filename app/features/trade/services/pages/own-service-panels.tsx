import { brand } from "#app/brand.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { type Service, SERVICE_TYPES } from "#app/features/trade/services/service.ts";
import { linkTo } from "#app/link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

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

interface ShownSubscription {
  id: string;
  state: string;
  tone: BadgeTone;
  seats: string;
  from: string;
  until: string;
}

/** What a company has, and had, of one service. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly ShownSubscription[] }) {
  return (
    <DataTable
      caption="Subscriptions to this service"
      captionHidden
      rows={subscriptions}
      columns={[
        { header: "From", rowHeader: true, cell: ({ from }) => from },
        { header: "Until", cell: ({ until }) => until },
        { header: "Seats", cell: ({ seats }) => seats },
        { header: "Status", cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
      ]}
      empty={<p className="text-muted">Your company has no subscription to this service yet.</p>}
    />
  );
}
