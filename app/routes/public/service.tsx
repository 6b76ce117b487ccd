import { brand } from "#app/brand.ts";
import { isMember } from "#app/features/actor.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findActiveServices } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { findUnderWay } from "#app/features/trade/services/find-under-way.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import {
  relatedServices,
  schedulingAddress,
  type Service,
  SERVICE_CATEGORIES,
} from "#app/features/trade/services/service.ts";
import { ServiceBadge } from "#app/features/trade/services/service-badge.tsx";
import {
  RelatedServices,
  ServiceDetails,
  ServiceTerms,
} from "#app/features/trade/services/service-details.tsx";
import { notFound, sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/service";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const services = await listServices(db);
  const service = services.find(({ id }) => id === params.id);
  if (!service) throw notFound();
  const active = await findActiveServices(db, actor);
  const member = isMember(actor) ? actor : null;
  return sharedPage(actor, {
    service,
    related: relatedServices(service, services),
    active: active && active.includes(service.id),
    underWay: (await findUnderWay(db, actor)).get(service.id),
    schedulingUrl: schedulingAddress(member ? `${member.firstName} ${member.lastName}`.trim() : undefined),
  });
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, related, active, underWay, schedulingUrl } = loaderData;
  return (
    <Page
      title={service.name}
      heading={null}
      width="full"
      search={{ description: firstSentence(service.description), structured: structuredService(service) }}
    >
      <Hero
        eyebrow={labelOf(SERVICE_CATEGORIES, service.category)}
        heading={service.name}
        lead={service.description}
        actions={active !== null && <ServiceBadge active={active} underWay={underWay} />}
        picture={<ServiceTerms service={service} schedulingUrl={schedulingUrl} />}
      />
      <Band>
        <ServiceDetails service={service} />
      </Band>
      <Band id="related" heading="Related services" tone="sunken">
        <RelatedServices services={related} />
      </Band>
    </Page>
  );
}

/** Up to the first stop or colon that leaves enough to know the service by. */
function firstSentence(text: string): string {
  const enough = 50;
  const end = text.slice(enough).search(/[.:] /);
  return end < 0 ? text : `${text.slice(0, enough + end)}.`;
}

/** @see https://schema.org/Service */
function structuredService(service: Service) {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: service.name,
    description: service.description,
    serviceType: labelOf(SERVICE_CATEGORIES, service.category),
    url: linkTo("/services/:id", { id: service.id }),
    provider: { "@type": "Organization", name: brand.name, url: "/" },
  };
}
