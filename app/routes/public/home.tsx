import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { isMember } from "#app/features/actor.ts";
import { findTeasers } from "#app/features/trade/catalogue/find-reports.server.ts";
import { hasSample, type ListedReport } from "#app/features/trade/catalogue/report.ts";
import { priceEnquiryPath, priceLabel } from "#app/features/trade/catalogue/report-price.ts";
import { ReportTeasers } from "#app/features/trade/catalogue/report-teasers.tsx";
import { HomeEnquiryForm, useHomeEnquiryForm } from "#app/features/site/public-site/home-enquiry-form.tsx";
import { ControlCentre, Portals } from "#app/features/site/public-site/home-portals.tsx";

import { ReportSheet } from "#app/features/site/public-site/report-sheet.tsx";
import { WaysToReachUs } from "#app/features/site/public-site/ways-to-reach-us.tsx";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { ServiceList } from "#app/features/trade/services/service-list.tsx";
import { homeEnquirySchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { organisation } from "#app/organisation.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { date, money } from "#app/ui/text/format.ts";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home";

const { sampleFigure, principles } = companyFigures;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const member = isMember(actor);
  const teasers = await findTeasers(db, actor);
  const services = await listServices(db);
  const home = {
    role: actor.role,
    reports: teasers.map(teaserOf),
    services: services.map(({ id, name, category }) => ({ id, name, category })),
    figure: lineChart(sampleFigure),
    known: member
      ? {
          firstName: actor.firstName,
          lastName: actor.lastName,
          email: actor.email,
          company: actor.companyName ?? "",
        }
      : {},
  };
  // Only what everybody sees alike may be kept by the front door.
  return data(home, { headers: { "Cache-Control": member ? "private, no-store" : "public, max-age=60" } });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(loaderHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) answer.set("Retry-After", retryAfter);
  return answer;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const form = await readEnquiryForm(request, homeEnquirySchema, "enquiry");
  if (!form.ok) return form.rejection();
  const { firstName, lastName, email, company, serviceInterest, message } = form.value;
  const name = `${firstName} ${lastName}`;
  const enquiry = { source: "home-page", name, email, company, serviceInterest, message } as const;
  return answerEnquiry(form, await submitEnquiry(db, actor, enquiry));
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { role, reports, services, figure, known } = loaderData;
  const signedIn = role === "client" || role === "admin";
  const [form, fields] = useHomeEnquiryForm(actionData?.reply, known);
  return (
    <Page
      title="Licensed data and research for institutions"
      heading={null}
      width="full"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      search={{ description: brand.tagline, structured: organisation }}
    >
      <Hero
        eyebrow={brand.name}
        heading="Research you can put in front of a committee"
        lead={brand.tagline}
        actions={
          <>
            <LinkButton to="#portals" external>
              Explore Our Services
            </LinkButton>{" "}
            <LinkButton to={linkTo("/tour")} variant="secondary">
              Watch Demo
            </LinkButton>
          </>
        }
        picture={<ReportSheet chart={figure} report={sampleFigure.report} />}
      />
      <Portals signedIn={signedIn} />
      {role === "admin" && <ControlCentre />}
      <Band
        id="report-shop"
        tone="sunken"
        heading="Premium Report Shop"
        lead="Three of the latest reports. Where figures are illustrative, the report says so."
      >
        <ReportTeasers reports={reports} signedIn={signedIn} />
        <div className="actions">
          <LinkButton to={linkTo("/reports")}>Browse All Reports</LinkButton>{" "}
          {!signedIn && (
            <p>
              Please <Link to={linkTo("/signup")}>sign up</Link> and get client approval to access our Report
              Shop.
            </p>
          )}
        </div>
      </Band>
      <Band
        id="about"
        split
        heading="A research house with a ledger"
        lead="We license data and write market intelligence for banks, funds and insurers."
        more={<Link to={linkTo("/about")}>About the firm</Link>}
      >
        <ul className="plain plates">
          {principles.map((principle) => (
            <li key={principle.title} className="plate">
              <h3>{principle.title}</h3>
              <p>{principle.text}</p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="services-title">
          <h3 id="services-title" className="mb-2">
            What we do
          </h3>
          <ServiceList services={services} />
          <p className="mt-4">
            <Link to={linkTo("/services")}>All services with prices and timelines</Link>
          </p>
        </section>
      </Band>
      <Band
        id="contact"
        tone="sunken"
        split
        heading="Contact"
        lead={`We answer written enquiries within ${brand.promises.enquiries}.`}
        more={
          <>
            <WaysToReachUs />
            <h3 className="mt-2 text-base">Offices</h3>
            <p>
              {brand.offices.map((office) => office.city).join(", ")}
              <br />
              <Link to={linkTo("/contact")}>Addresses and local times</Link>
            </p>
          </>
        }
      >
        <HomeEnquiryForm form={form} fields={fields} />
      </Band>
    </Page>
  );
}

function teaserOf(report: ListedReport) {
  const { id, title, description, category, pricePence, contents, pages, publishedOn } = report;
  return {
    id,
    title,
    abstract: description,
    category: category.name,
    price: priceLabel(pricePence, money),
    priceEnquiry: pricePence === null ? priceEnquiryPath(id) : null,
    facts: [count(pages, "page"), publishedOn && date(publishedOn)].filter(Boolean).join(" · "),
    contents,
    hasSample: hasSample(report),
  };
}
