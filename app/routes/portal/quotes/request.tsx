import { isBuyer } from "#app/features/quotes/quote.scope.server.ts";
import { brand } from "#app/brand.ts";
import { findAccount } from "#app/features/identity/find-account.server.ts";
import { QuoteRequestForm, useQuoteRequestForm } from "#app/features/quotes/quote-request-form.tsx";
import {
  OTHER_SERVICE,
  QUOTE_FIELDS_MISSING,
  QUOTE_REQUIRED_FIELDS,
  quoteRequestSchema,
} from "#app/features/quotes/quote.schema.ts";
import { requestQuote } from "#app/features/quotes/request-quote.server.ts";
import { findService, listServices } from "#app/features/services/find-services.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { RoutedDialog } from "#app/ui/dialog/routed-dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/request";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  const { name, email, companyName, phone } = await findAccount(db, actor);
  return {
    once: crypto.randomUUID(),
    mayAsk: isBuyer(actor),
    service: { id: service.id, name: service.name, description: service.description },
    pricing: service.pricingText,
    services: [...(await listServices(db)).map((one) => one.name), OTHER_SERVICE],
    known: {
      name,
      email,
      serviceInterest: service.name,
      ...(companyName && { company: companyName }),
      ...(phone && { phone }),
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  const posted = await request.clone().formData();
  const form = await readForm(request, quoteRequestSchema, { form: "quote" });
  if (!form.ok) {
    const answer = form.rejection();
    const { reply } = answer.data;
    if (QUOTE_REQUIRED_FIELDS.some((name) => isBlank(posted.getAll(name)))) {
      // First, so that it leads the summary.
      const { "": others, ...fields } = reply.error ?? {};
      reply.error = { "": [QUOTE_FIELDS_MISSING, ...(others ?? [])], ...fields };
    }
    return answer;
  }
  const result = await requestQuote(db, actor, { ...form.value, serviceId: service.id });
  if (result.ok) {
    return seeOther(`/client-portal/quotes/${result.quoteId}`, {
      flash: {
        kind: "success",
        title: "Quote requested",
        text: `Your reference is ${result.reference}. We answer within ${brand.promises.enquiries}.`,
      },
    });
  }
  if (result.reason === "unknown-service")
    return form.reject({ fieldErrors: { serviceInterest: ["Select the service from the list"] } });
  if (result.reason === "too-many-open") {
    const text = "Your company has fifty requests we have not answered yet. Write to one of them instead.";
    return form.reject({ formErrors: [text] }, 409);
  }
  throw forbidden(context);
}

function isBlank(values: FormDataEntryValue[]): boolean {
  return values.every((value) => typeof value === "string" && value.trim() === "");
}

export default function RequestQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { service, known, mayAsk } = loaderData;
  const form = useQuoteRequestForm(actionData?.reply, known);
  const back = `/client-portal/services/${service.id}`;
  return (
    <Page
      title={`Request a quote: ${service.name}`}
      heading={service.name}
      lead={service.description}
      width="narrow"
      errors={Boolean(actionData)}
    >
      <p className="mb-4">{loaderData.pricing}</p>
      <RoutedDialog title="Request a quote" back={back}>
        <ErrorSummary form={form[0]} fields={form[1]} />
        {mayAsk ? (
          <>
            <p>We answer within {brand.promises.enquiries}, with a price or with questions.</p>
            <QuoteRequestForm form={form} once={loaderData.once} services={loaderData.services} />
          </>
        ) : (
          <Notice tone="info" title="You have no company to ask for">
            Clients ask for quotes here; you find their requests in the Admin Data Portal.
          </Notice>
        )}
      </RoutedDialog>
    </Page>
  );
}
