import { labelOf } from "#app/features/fields/choice.schema.ts";
import { SERVICE_CATEGORIES, type Service } from "./service.ts";

/** What the firm offers: a line each, the rest on demand. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  return (
    <ul className="plain mt-8 grid gap-x-8 md:grid-cols-2">
      {services.map((service) => (
        <li key={service.id} className="max-w-none border-t border-line">
          <details name="services">
            <summary className="py-3 font-semibold">
              {service.name}
              <span className="font-normal text-muted">
                {" "}
                · {labelOf(SERVICE_CATEGORIES, service.category)}
              </span>
            </summary>
            <div className="flow pb-4">
              <p>{service.description}</p>
              <ul>
                {service.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <p className="hint">{service.pricingText}</p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
