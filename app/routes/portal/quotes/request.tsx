import { whyNot } from "#app/features/core/company-roles/find-owners.server.ts";
import { isBuyer } from "#app/features/trade/quotes/quote.scope.server.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { QuoteRequestDialog, useQuoteRequestForm } from "#app/features/trade/quotes/quote-request-form.tsx";
import { knownOf, OTHER_SERVICE } from "#app/features/trade/quotes/quote.schema.ts";
import { findService, listServices } from "#app/features/trade/services/find-services.server.ts";
import { openedFrom } from "#app/http/opened-from.server.ts";
import { answerQuoteRequest } from "#app/http/forms/quote-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/request";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  return {
    once: crypto.randomUUID(),
    mayAsk: isBuyer(actor),
    whyNot: await whyNot(db, actor, "buy"),
    opened: openedFrom(request, facts, linkTo("/client-portal/services/:id", { id: service.id })),
    service: { id: service.id, name: service.name, description: service.description },
    pricing: service.pricingText,
    services: [...(await listServices(db)).map((one) => one.name), OTHER_SERVICE],
    known: { ...knownOf(await findAccount(db, actor)), serviceInterest: service.name },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = signedIn(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  return answerQuoteRequest(request, context, { serviceId: service.id });
}

export default function RequestQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { service, known, ...asked } = loaderData;
  const form = useQuoteRequestForm(actionData?.reply, known);
  return (
    <Page
      title={`Request a quote: ${service.name}`}
      heading={service.name}
      lead={service.description}
      width="narrow"
      errors={Boolean(actionData)}
    >
      <p className="mb-4">{asked.pricing}</p>
      <QuoteRequestDialog form={form} about={service.name} {...asked} />
    </Page>
  );
}
