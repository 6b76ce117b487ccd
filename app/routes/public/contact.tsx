import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { ContactForm, useContactForm } from "#app/features/site/public-site/contact-form.tsx";
import { enquiryFigures, FEWEST_ENQUIRIES } from "#app/features/site/public-site/enquiry-figures.ts";
import { enquiryTopic } from "#app/features/site/public-site/enquiry-topic.server.ts";
import {
  hoursElsewhere,
  officeTime,
  secondsLeftInMinute,
} from "#app/features/site/public-site/office-clock.ts";
import { OfficeList } from "#app/features/site/public-site/office-list.tsx";
import { WaysToReachUs } from "#app/features/site/public-site/ways-to-reach-us.tsx";
import {
  enquiryVolume,
  medianFirstAnswerHours,
} from "#app/features/desk/support/enquiries/enquiry-volume.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { answerEnquiry, readContactForm } from "#app/http/forms/enquiry-form.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { organisation } from "#app/organisation.ts";
import { count } from "#app/plural.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { dateTime } from "#app/ui/text/format.ts";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import type { Route } from "./+types/contact";

/** "2 hours" and the condition it stands under. */
const [, priority = "", condition = ""] = /^(\d+ \w+)\s*(.*)$/.exec(brand.promises.clientPriorityLine) ?? [];
/** Of the London desk. */
const [weekdays] = brand.hours;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = scope(context);
  const volume = await enquiryVolume(db);
  const figures = enquiryFigures(volume);
  const median = await medianFirstAnswerHours(db);
  const subject = await enquiryTopic(db, actor, new URL(request.url).searchParams.get("about"));
  const contact = {
    offices: brand.offices.map(({ city, address, phone, timeZone }, index) => ({
      city,
      address,
      phone,
      isHeadOffice: index === 0,
      ...officeTime(timeZone, now),
      deskHours: hoursElsewhere(timeZone, weekdays.hours, now),
    })),
    asAt: dateTime(now.toISOString()),
    chart: figures && columnChart(figures),
    total: figures ? volume.total : null,
    demo: volume.includesDemo ? "; with demonstration data" : "",
    median: median === null ? null : hoursText(median),
    known: { ...knownOf(actor), ...(subject && { subject }) },
  };
  // The page tells the time: it is kept as long as its clocks are right, and no longer.
  const shared = `public, max-age=${secondsLeftInMinute(now)}`;
  return data(contact, { headers: { "Cache-Control": isMember(actor) ? "private, no-store" : shared } });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(loaderHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) answer.set("Retry-After", retryAfter);
  return answer;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const form = await readContactForm(request);
  if (!form.ok) return form.rejection();
  const { website: _, ...enquiry } = form.value;
  return answerEnquiry(form, await submitEnquiry(db, actor, { source: "contact-page", ...enquiry }));
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { offices, asAt, chart, total, demo, median, known } = loaderData;
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
        <OfficeList
          offices={offices}
          note={`Local times as at ${asAt} in London. The London desk’s hours, ${weekdays.days}, are given on each office’s own clock.`}
        />
      </Band>
      <Band id="enquiries" split heading="How we answer" lead="What we promise, and what we have counted.">
        <Stats>
          <Stat label="Written enquiries" value={brand.promises.enquiries} asAt="promised, at most" />
          <Stat label="Client priority line" value={priority} asAt={`promised, ${condition}`} />
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

function knownOf(actor: Actor) {
  if (!isMember(actor)) return {};
  return {
    name: `${actor.firstName} ${actor.lastName}`,
    email: actor.email,
    company: actor.companyName ?? "",
  };
}

function hoursText(hours: number): string {
  return hours < 1 ? "1 hour" : count(Math.ceil(hours), "hour");
}
