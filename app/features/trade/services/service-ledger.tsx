import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { ServiceBadge } from "./service-badge.tsx";
import { type Service, SERVICE_TYPES, type ServiceGroup, type UnderWay } from "./service.ts";

interface ServiceLedgerProps {
  groups: readonly ServiceGroup[];
  /** Ids of the services in use; null for visitors. */
  active: readonly string[] | null;
  underWay: Readonly<Record<string, UnderWay>>;
}

/** Everything the firm offers, a category a row, like the lines of a ledger. */
export function ServiceLedger({ groups, active, underWay }: ServiceLedgerProps) {
  return (
    <div className="border-b border-line">
      {groups.map((group) => (
        <section
          key={group.category}
          id={group.category}
          aria-labelledby={`${group.category}-title`}
          className="grid gap-x-10 gap-y-3 border-t border-line py-6 md:grid-cols-[11rem_1fr]"
        >
          <h2 id={`${group.category}-title`} className="text-base text-brass">
            {group.label}
          </h2>
          <div className="grid gap-8">
            {group.services.map((service) => (
              <Entry
                key={service.id}
                service={service}
                active={active && active.includes(service.id)}
                underWay={underWay[service.id]}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface EntryProps {
  service: Service;
  active: boolean | null;
  underWay: UnderWay | undefined;
}

function Entry({ service, active, underWay }: EntryProps) {
  return (
    <article className="grid gap-x-10 gap-y-2 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <h3>
          <Link to={linkTo("/services/:id", { id: service.id })}>{service.name}</Link>{" "}
          {active !== null && (
            <span className="ms-3 align-middle">
              <ServiceBadge active={active} underWay={underWay} />
            </span>
          )}
        </h3>
        <p className="mt-1">{service.description}</p>
      </div>
      <p className="text-sm text-muted lg:pt-1">
        <strong className="block text-ink">{service.pricingText}</strong>{" "}
        {labelOf(SERVICE_TYPES, service.type)}
      </p>
    </article>
  );
}
