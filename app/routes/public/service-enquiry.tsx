import { redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { isMember } from "#app/features/actor.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { knownOf, QUOTE_REQUIRED } from "#app/features/trade/quotes/quote.schema.ts";
import { findService } from "#app/features/trade/services/find-services.server.ts";
import { AskerFields, NeedFields } from "#app/features/trade/quotes/request-fields.tsx";
import {
  enquiryAbout,
  type ServiceEnquiry,
  serviceEnquirySchema,
} from "#app/features/desk/support/enquiries/service-enquiry.schema.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { notFound, sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/service-enquiry";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  // Clients have a form of their own, whose answer they find in the portal.
  if (actor.role === "client")
    throw redirect(linkTo("/client-portal/services/:id/quote", { id: service.id }), 303);
  return sharedPage(actor, {
    service: { id: service.id, name: service.name, pricingText: service.pricingText },
    known: isMember(actor) ? knownOf(await findAccount(db, actor)) : {},
  });
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const service = await findService(db, params.id);
  if (!service) throw notFound();
  const form = await readEnquiryForm(request, serviceEnquirySchema, "service-enquiry", QUOTE_REQUIRED);
  if (!form.ok) return form.rejection();
  return answerEnquiry(form, await submitEnquiry(db, actor, enquiryAbout(service, form.value)));
}

export default function ServiceEnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, known } = loaderData;
  const [form, fields] = usePostForm<ServiceEnquiry>({
    id: "service-enquiry",
    reply: actionData?.reply,
    defaults: known,
  });
  return (
    <Page
      title={`Request a quote: ${service.name}`}
      heading="Request a quote"
      eyebrow={service.name}
      lead={`Tell us what you need. We answer within ${brand.promises.enquiries}, with a price or with questions.`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      search={{
        description: `Ask ${brand.name} for a quote for ${service.name}. ${service.pricingText}.`,
      }}
    >
      <p>
        {service.pricingText}.{" "}
        <Link to={linkTo("/services/:id", { id: service.id })}>About this service</Link>
      </p>
      <PostForm form={form}>
        <AskerFields fields={fields} emailHint="We answer to this address" />
        <NeedFields fields={fields} />
        <Honeypot />
        <div>
          <SubmitButton pending="Sending…">Request a quote</SubmitButton>
        </div>
      </PostForm>
      <p className="hint">
        We use these details to answer you. <Link to={linkTo("/privacy")}>Privacy Policy</Link>
      </p>
    </Page>
  );
}
