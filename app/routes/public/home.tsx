import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { homeEnquirySchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { HomeEnquiryForm, useHomeEnquiryForm } from "#app/features/site/public-site/home-enquiry-form.tsx";
import { ControlCentre, Portals } from "#app/features/site/public-site/home-portals.tsx";
import { ContactBand, FirmBand, ReportShopBand } from "#app/features/site/public-site/pages/home-bands.tsx";
import { showHome } from "#app/features/site/public-site/pages/show-home.server.ts";
import { ReportSheet } from "#app/features/site/public-site/report-sheet.tsx";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { organisation } from "#app/organisation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  return sharedPage(actor, await showHome(db, actor));
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(loaderHeaders), ...retryHeaders(actionHeaders) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

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
        picture={<ReportSheet chart={figure} report={companyFigures.sampleFigure.report} />}
      />
      <Portals signedIn={signedIn} />
      {role === "admin" && <ControlCentre />}
      <ReportShopBand reports={reports} signedIn={signedIn} />
      <FirmBand services={services} />
      <ContactBand>
        <HomeEnquiryForm form={form} fields={fields} />
      </ContactBand>
    </Page>
  );
}
