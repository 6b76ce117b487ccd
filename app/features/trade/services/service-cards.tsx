import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { ServiceBadge } from "./service-badge.tsx";
import { type Service, SERVICE_CATEGORIES, type UnderWay } from "./service.ts";

interface ServiceCardsProps {
  services: readonly Service[];
  /** Ids of the services in use today. */
  active: readonly string[];
  /** What to say of those in use: seats and the end. */
  terms: Readonly<Record<string, string>>;
  /** What is under way for those that are not in use. */
  underWay: Readonly<Record<string, UnderWay>>;
}

/** The Services tab: what each service is, whether it is in use, and the ways to it. */
export function ServiceCards({ services, active, terms, underWay }: ServiceCardsProps) {
  return (
    <ul className="plain grid gap-6 xl:grid-cols-2">
      {services.map((service) => (
        <ServiceCard
          key={service.id}
          service={service}
          isActive={active.includes(service.id)}
          terms={terms[service.id]}
          underWay={underWay[service.id]}
        />
      ))}
    </ul>
  );
}

interface ServiceCardProps {
  service: Service;
  isActive: boolean;
  terms: string | undefined;
  underWay: UnderWay | undefined;
}

function ServiceCard({ service, isActive, terms, underWay }: ServiceCardProps) {
  const path = linkTo("/client-portal/services/:id", { id: service.id });
  return (
    <Card
      as="li"
      level={2}
      title={<Link to={path}>{service.name}</Link>}
      actions={<ServiceBadge active={isActive} underWay={underWay} />}
    >
      <p className="text-sm text-muted">
        {labelOf(SERVICE_CATEGORIES, service.category)} · {terms ?? service.pricingText}
      </p>
      <p>{service.description}</p>
      <ul className="list-disc ps-5 text-sm">
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {underWay?.to && !isActive && (
        <p>
          <Link to={underWay.to}>
            {underWay.text}
            <span className="sr-only"> for {service.name}</span>
          </Link>
        </p>
      )}
      <div className="actions">
        <LinkButton to={`${path}/quote`} variant="secondary" size="small" state={{ modal: true }}>
          Request Quote<span className="sr-only">: {service.name}</span>
        </LinkButton>{" "}
        <LinkButton
          to={linkTo("/client-portal/contact", { query: { about: service.id } })}
          variant="quiet"
          size="small"
          state={{ modal: true }}
        >
          Contact Us<span className="sr-only"> about {service.name}</span>
        </LinkButton>
      </div>
    </Card>
  );
}
