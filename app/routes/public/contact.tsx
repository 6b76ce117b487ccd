import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { brand, type Office } from "#app/brand.ts";
import { CONTACT_REQUIRED, contactSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { FEWEST_ENQUIRIES } from "#app/features/site/public-site/enquiry-figures.ts";
import { secondsLeftInMinute } from "#app/features/site/public-site/office-clock.ts";
import { showContact, type ShownContact } from "#app/features/site/public-site/pages/show-contact.server.ts";
import { WaysToReachUs } from "#app/features/site/public-site/ways-to-reach-us.tsx";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { organisation } from "#app/organisation.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import type { Route } from "./+types/contact";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = scope(context);
  const about = new URL(request.url).searchParams.get("about");
  // The page tells the time: it is kept as long as its clocks are right, and no longer.
  return sharedPage(actor, await showContact(db, actor, now, about), secondsLeftInMinute(now));
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

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

type Fields = "name" | "email" | "company" | "phone" | "subject" | "message";
type ContactDefaults = Partial<Record<Fields, string>>;

/** @param known what is known already: of somebody signed in, or what they came to ask about. */
function useContactForm(reply: SubmissionResult | undefined, known: ContactDefaults) {
  return usePostForm<Record<Fields, string>>({ id: "contact", reply, defaults: known });
}

type FormState = ReturnType<typeof useContactForm>;

/** The contact page's six fields. */
function ContactForm({ form, fields }: { form: FormState[0]; fields: FormState[1] }) {
  return (
    <PostForm form={form}>
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <EmailField field={fields.email} label="Email" hint="We answer to this address" />
      <TextField field={fields.company} label="Company" autoComplete="organization" optional />
      <PhoneField field={fields.phone} label="Phone" optional />
      <TextField field={fields.subject} label="Subject" optional />
      <TextArea field={fields.message} label="Message" hint="Plain text, up to 4,000 characters" rows={7} />
      <Honeypot />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
      <p className="hint">We answer written enquiries within {brand.promises.enquiries}.</p>
    </PostForm>
  );
}

type ShownOffice = Pick<Office, "city" | "address" | "phone"> & {
  isHeadOffice: boolean;
  /** As shown: "Sat 11:32", "UTC+8". */
  clock: string;
  offset: string;
  /** When the London desk is open, on this office's clock. */
  deskHours: string;
};

/** The offices, each with the time on its wall. */
function OfficeList({ offices, note }: { offices: readonly ShownOffice[]; note: ReactNode }) {
  return (
    <>
      <ul className="plain plates">
        {offices.map((office) => (
          <li key={office.city} className="plate">
            <h3>{office.city}</h3>
            {office.isHeadOffice && <p className="text-sm text-brass">Head office</p>}
            <p className="text-sm text-muted">
              {office.address}
              {office.phone && (
                <>
                  <br />
                  <a href={`tel:+44${office.phone.replaceAll(" ", "").replace(/^0/, "")}`}>{office.phone}</a>
                </>
              )}
            </p>
            <p className="num mt-auto">
              <strong>{office.clock}</strong> <span className="text-sm text-muted">{office.offset}</span>{" "}
              <span className="block text-sm text-muted">London desk: {office.deskHours}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="hint mt-6">{note}</p>
    </>
  );
}

/** "2 hours" and the condition it stands under. */
const [, priority = "", condition = ""] = /^(\d+ \w+)(.*)/.exec(brand.promises.clientPriorityLine) ?? [];

/** How fast enquiries are answered: what is promised, and what was counted. */
function AnswersBand({
  chart,
  total,
  demo,
  median,
}: Pick<ShownContact, "chart" | "total" | "demo" | "median">) {
  return (
    <Band id="enquiries" split heading="How we answer" lead="What we promise, and what we have counted.">
      <Stats>
        <Stat label="Written enquiries" value={brand.promises.enquiries} asAt="promised, at most" />
        <Stat label="Client priority line" value={priority} asAt={`promised, ${condition.trim()}`} />
        {median && (
          <Stat label="Half are answered within" value={median} asAt={`counted, last 90 days${demo}`} />
        )}
        {total !== null && (
          <Stat label="Enquiries" value={total} asAt={`counted, last twelve months${demo}`} />
        )}
      </Stats>
      {chart ? (
        <Chart chart={chart} />
      ) : (
        <div>
          <h3>Enquiries by month</h3>
          <p className="mt-2 text-muted">
            Too few to show: we publish the numbers once we have {FEWEST_ENQUIRIES} enquiries in twelve
            months.
          </p>
        </div>
      )}
    </Band>
  );
}
