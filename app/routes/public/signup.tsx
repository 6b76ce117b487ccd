import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { ApplicationForm, useApplicationForm } from "#app/features/access/applications/application-form.tsx";
import { signupSchema } from "#app/features/access/applications/application.schema.ts";
import { signReference } from "#app/features/access/applications/confirmation.server.ts";
import { COUNTRIES } from "#app/features/country.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/signup";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return { countries: COUNTRIES };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const form = await readForm(request, signupSchema, { form: "signup", hide: ["website"] });
  if (!form.ok) return form.rejection();
  const { website, ...application } = form.value;
  if (website) {
    return form.reject({
      formErrors: ["A field that people don’t see was filled in. Leave “website” empty and submit again."],
    });
  }
  const result = await submitApplication(db, actor, application);
  if (result.ok) {
    return seeOther(linkTo("/signup/thanks", { query: { ref: signReference(result.reference) } }));
  }
  if (result.reason === "failed") {
    const sentence = "Submission Failed - There was an error submitting your application. Please try again.";
    return form.reject({ formErrors: [sentence] }, 503);
  }
  const minutes = inMinutes(result.retryAfterSeconds);
  const { data: answer } = form.reject({
    formErrors: [
      `Too many applications have come from your network. Try again in ${minutes}, or write to ${brand.email.clients}.`,
    ],
  });
  return data(answer, { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } });
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useApplicationForm(actionData?.reply);
  return (
    <Page
      title="Apply for access"
      eyebrow="Client application"
      lead={`Tell us about your company and what you need. We review every application and contact you within ${brand.promises.applications}.`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      search={{
        description: `Apply for a client account with ${brand.name}: licensed data and research reports for institutions. Answered within ${brand.promises.applications}.`,
      }}
    >
      <p>
        Already a client? <Link to={linkTo("/login")}>Sign in</Link>
      </p>
      <ApplicationForm form={form} fields={fields} countries={loaderData.countries} />
    </Page>
  );
}
