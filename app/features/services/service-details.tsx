import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { LinkButton, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { SERVICE_CATEGORIES, SERVICE_TYPES, type Service } from "./service.ts";

interface ServiceDetailsProps {
  service: Service;
  related: readonly Service[];
  schedulingUrl: string;
}

/** One service: what it is on the left, what it costs and how to get it on the right. */
export function ServiceDetails({ service, related, schedulingUrl }: ServiceDetailsProps) {
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="flow">
          <h2>What it includes</h2>
          <ul>
            {service.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <h2>What you receive</h2>
          <p>{service.deliverables}</p>
          <h2>Timeline</h2>
          <p>{service.timeline}</p>
        </div>
        <div>
          <Card title="Terms at a glance">
            <SummaryList
              items={[
                { term: "Price", detail: service.pricingText },
                { term: "Type", detail: labelOf(SERVICE_TYPES, service.type) },
                { term: "Category", detail: labelOf(SERVICE_CATEGORIES, service.category) },
              ]}
            />
            <p className="hint">
              Prices are net of VAT. What your work costs stands in the quote. We answer within{" "}
              {brand.promises.enquiries}.
            </p>
            <div className="actions">
              <LinkButton to={`/services/${service.id}/enquiry`}>Request a quote</LinkButton>
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
        </div>
      </div>
      <Related services={related} />
    </>
  );
}

function Related({ services }: { services: readonly Service[] }) {
  return (
    <section aria-labelledby="related-title" className="border-t border-line pt-8 print:hidden">
      <h2 id="related-title">Related services</h2>
      <ul className="plain mt-4 grid gap-6 md:grid-cols-3">
        {services.map((service) => (
          <Card key={service.id} as="li" level={3} title={<RelatedLink service={service} />}>
            <p className="text-sm text-muted">{service.pricingText}</p>
          </Card>
        ))}
      </ul>
      <p className="mt-6">
        <Link to="/services">All services</Link>
      </p>
    </section>
  );
}

function RelatedLink({ service }: { service: Service }) {
  return <Link to={`/services/${service.id}`}>{service.name}</Link>;
}
