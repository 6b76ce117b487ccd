import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { homeEnquirySchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { SERVICE_INTERESTS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import {
  ContactBand,
  ControlCentre,
  FirmBand,
  Portals,
  ReportShopBand,
  ToolsBand,
} from "#app/features/site/public-site/pages/home-bands.tsx";
import { showHome } from "#app/features/site/public-site/pages/show-home.server.ts";
import { answerEnquiry, readEnquiryForm } from "#app/http/forms/enquiry-form.server.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { organisation } from "#app/organisation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { Plot } from "#app/ui/chart/plot.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { EmailField, SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  return sharedPage(actor, await showHome(db, actor));
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

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
  const { role, reports, services, tools, figure, known } = loaderData;
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
      <ToolsBand tools={tools} signedIn={signedIn} />
      <ContactBand>
        <HomeEnquiryForm form={form} fields={fields} />
      </ContactBand>
    </Page>
  );
}

type Fields = "firstName" | "lastName" | "email" | "company" | "serviceInterest" | "message" | "agreement";

/** @param known what is known of somebody signed in. */
function useHomeEnquiryForm(reply: SubmissionResult | undefined, known: Partial<Record<Fields, string>>) {
  return usePostForm<Record<Fields, string>>({ id: "enquiry", reply, defaults: known });
}

type FormState = ReturnType<typeof useHomeEnquiryForm>;

/**
 * The home page's enquiry. It posts to the page itself, and to no fragment: that would take the focus from the error
 * summary.
 */
function HomeEnquiryForm({ form, fields }: { form: FormState[0]; fields: FormState[1] }) {
  return (
    <PostForm form={form} action="/?index">
      <div className="pair">
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      </div>
      <EmailField field={fields.email} label="Email" />
      <TextField field={fields.company} label="Company" autoComplete="organization" optional />
      <SelectField
        field={fields.serviceInterest}
        label="Service interest"
        options={SERVICE_INTERESTS}
        optional
      />
      <TextArea field={fields.message} label="Message" rows={5} />
      <CheckboxField
        field={fields.agreement}
        label="I agree that you may use these details to answer my enquiry"
        required
      />
      <Honeypot />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
    </PostForm>
  );
}

/** A page as clients receive it: a chart of a report, and the line that says whose copy it is. */
function ReportSheet({ chart, report }: { chart: DrawnChart; report: string }) {
  return (
    <figure className="sheet">
      <div className="sheet-page">
        <p className="sheet-head">
          <span>{brand.name}</span> <span>Figure 1</span>
        </p>
        <p className="sheet-finding">{chart.finding}</p>
        <p className="hint sheet-unit">
          {chart.unit}. Solid: {chart.names[0]?.toLowerCase()}. Dashed: {chart.names[1]?.toLowerCase()}.
        </p>
        <Plot drawing={chart.narrow} kind={chart.kind} summary={chart.summary} />
        <p className="sheet-stamp">Licensed to your company · your name · date · copy number</p>
      </div>
      <figcaption className="hint">
        From “{report}”. {chart.source}
      </figcaption>
    </figure>
  );
}
