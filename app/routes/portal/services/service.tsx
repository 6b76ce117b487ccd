import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findActiveServices } from "#app/features/trade/subscriptions/find-active-services.server.ts";
import { findUnderWay } from "#app/features/trade/services/find-under-way.server.ts";
import { findService } from "#app/features/trade/services/find-services.server.ts";
import { findOwnSubscriptions } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { schedulingAddress } from "#app/features/trade/services/scheduling.ts";
import { ServiceBadge } from "#app/features/trade/services/service-badge.tsx";
import { ServiceDetails } from "#app/features/trade/services/service-details.tsx";
import { SERVICE_CATEGORIES, SERVICE_TYPES } from "#app/features/trade/services/service.ts";
import { SubscriptionTable } from "#app/features/trade/subscriptions/subscription-table.tsx";
import {
  subscriptionState,
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/service";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  const active = (await findActiveServices(db, actor)) ?? [];
  const subscriptions = await findOwnSubscriptions(db, actor, service.id);
  const today = londonDay(now);
  return {
    service,
    active: active.includes(service.id),
    underWay: (await findUnderWay(db, actor)).get(service.id),
    isAdmin: actor.role === "admin",
    subscriptions: subscriptions.map((one) => {
      const state = subscriptionState(one, today);
      return {
        id: one.id,
        state: subscriptionStateLabel[state],
        tone: subscriptionStateTone[state],
        seats: count(one.seats, "seat"),
        from: date(one.startsOn),
        until: one.endsOn ? date(one.endsOn) : "No end agreed",
      };
    }),
    schedulingUrl: schedulingAddress(`${actor.firstName} ${actor.lastName}`.trim() || undefined),
  };
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, active, underWay, isAdmin, subscriptions, schedulingUrl } = loaderData;
  return (
    <Page
      title={service.name}
      eyebrow={`Services: ${labelOf(SERVICE_CATEGORIES, service.category)}`}
      lead={service.description}
      actions={<ServiceBadge active={active} underWay={underWay} />}
    >
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
      {!isAdmin && (
        <Card title="Your company’s subscription">
          {underWay?.to && (
            <p>
              <Link to={underWay.to}>{underWay.text}</Link>
            </p>
          )}
          <SubscriptionTable subscriptions={subscriptions} />
        </Card>
      )}
      <ServiceDetails service={service} />
    </Page>
  );
}
