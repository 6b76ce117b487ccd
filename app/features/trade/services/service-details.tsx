import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { SERVICE_CATEGORIES, SERVICE_TYPES, type Service } from "./service.ts";

/** What a service costs, and the ways to it. */
export function ServiceTerms({ service, schedulingUrl }: { service: Service; schedulingUrl: string }) {
  return (
    <Card title="Price and terms">
      <SummaryList
        items={[
          { term: "Price", detail: <strong>{service.pricingText}</strong> },
          { term: "Type", detail: labelOf(SERVICE_TYPES, service.type) },
          { term: "Category", detail: labelOf(SERVICE_CATEGORIES, service.category) },
        ]}
      />
      <p className="hint">
        Net of VAT. What your work costs stands in the quote: we answer within {brand.promises.enquiries}.
      </p>
      <div className="actions">
        <LinkButton to={linkTo("/services/:id/enquiry", { id: service.id })}>Request a quote</LinkButton>{" "}
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

/** What a service includes, what the client receives, and when. */
export function ServiceDetails({ service }: { service: Service }) {
  return (
    <div className="grid gap-10 md:grid-cols-3">
      <Part title="What it includes">
        <ul className="list-disc ps-5 [&>li+li]:mt-2">
          {service.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Part>
      <Part title="What you receive">
        <p>{service.deliverables}</p>
      </Part>
      <Part title="Timeline">
        <p>{service.timeline}</p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-brass pt-4">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** Where else to look. */
export function RelatedServices({ services }: { services: readonly Service[] }) {
  return (
    <>
      <ul className="plain grid gap-6 md:grid-cols-3">
        {services.map((service) => (
          <Card
            key={service.id}
            as="li"
            level={3}
            title={<Link to={linkTo("/services/:id", { id: service.id })}>{service.name}</Link>}
          >
            <p className="text-sm text-muted">{service.pricingText}</p>
          </Card>
        ))}
      </ul>
      <p>
        <Link to={linkTo("/services")}>All services</Link>
      </p>
    </>
  );
}
