import { labelOf } from "#app/features/fields/choice.schema.ts";
import {
  ServicePriceCard,
  SubscriptionTable,
} from "#app/features/trade/services/pages/own-service-panels.tsx";
import { showService } from "#app/features/trade/services/pages/show-service.server.ts";
import { ServiceBadge } from "#app/features/trade/services/service-badge.tsx";
import { ServiceDetails } from "#app/features/trade/services/service-details.tsx";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/service";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const shown = await showService(db, actor, params.id, now);
  if (!shown) throw notFound();
  return shown;
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
      <ServicePriceCard service={service} schedulingUrl={schedulingUrl} />
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
