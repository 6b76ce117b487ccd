import { brand } from "#app/brand.ts";
import { CONTACT_REQUIRED, contactSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { ContactForm, useContactForm } from "#app/features/site/public-site/contact-form.tsx";
import { secondsLeftInMinute } from "#app/features/site/public-site/office-clock.ts";
import { OfficeList } from "#app/features/site/public-site/office-list.tsx";
import { AnswersBand } from "#app/features/site/public-site/pages/answers-band.tsx";
import { showContact } from "#app/features/site/public-site/pages/show-contact.server.ts";
import { WaysToReachUs } from "#app/features/site/public-site/ways-to-reach-us.tsx";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { organisation } from "#app/organisation.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/contact";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = scope(context);
  const about = new URL(request.url).searchParams.get("about");
  // The page tells the time: it is kept as long as its clocks are right, and no longer.
  return sharedPage(actor, await showContact(db, actor, now, about), secondsLeftInMinute(now));
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(loaderHeaders), ...retryHeaders(actionHeaders) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const form = await readEnquiryForm(request, contactSchema, "contact", CONTACT_REQUIRED);
  if (!form.ok) return form.rejection();
  const { website: _, ...enquiry } = form.value;
  return answerEnquiry(form, await submitEnquiry(db, actor, { source: "contact-page", ...enquiry }));
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { offices, clocks, known, ...answers } = loaderData;
  const [form, fields] = useContactForm(actionData?.reply, known);
  return (
    <Page
      title="Contact us"
      heading={null}
      width="full"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      search={{
        description: `Write to ${brand.name}: offices in ${brand.offices.map(({ city }) => city).join(", ")}. Written enquiries are answered within ${brand.promises.enquiries}.`,
        structured: organisation,
      }}
    >
      <Hero
        eyebrow="Contact us"
        heading="Ask the people who write the reports"
        lead={`We answer written enquiries within ${brand.promises.enquiries}. Clients have a priority line.`}
        picture={
          <div className="hero-side flow">
            <WaysToReachUs level={2} />
          </div>
        }
      />
      <Band id="message" split heading="Send a message" more={<NextSteps />}>
        <ContactForm form={form} fields={fields} />
      </Band>
      <Band id="offices" tone="sunken" heading="Offices">
        <OfficeList offices={offices} note={clocks} />
      </Band>
      <AnswersBand {...answers} />
    </Page>
  );
}

function NextSteps() {
  return (
    <ol>
      <li>You get a reference, and an email that says we have your message.</li>
      <li>Somebody who knows the subject answers within {brand.promises.enquiries}.</li>
      <li>Every email has a private link to the exchange, where you can add to it.</li>
    </ol>
  );
}
