import { brand } from "#app/brand.ts";
import { readSignedReference } from "#app/features/access/applications/confirmation.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/signup-thanks";

export function loader({ context }: Route.LoaderArgs) {
  return { reference: readSignedReference(scope(context).request.url.searchParams.get("ref")) };
}

/** The same for every address, whether or not it has applied before or has an account: only our email says so. */
export default function SignupThanks({ loaderData: { reference } }: Route.ComponentProps) {
  return (
    <Page
      title="Application Submitted"
      width="narrow"
      lead={`Thank you. We will review your application and contact you within ${brand.promises.applications}.`}
    >
      {reference && (
        <p>
          Your reference is <strong className="num whitespace-nowrap">{reference}</strong>.
        </p>
      )}
      <p>
        Our email to your address says where things stand. If we had already heard from it, no second
        application was opened.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>Our client team reviews your application.</li>
        <li>If we need to know more, we email you a private link where you can answer.</li>
        <li>
          Within {brand.promises.applications} we write to you with the outcome. If we approve it, the email
          has a link to set up your account.
        </li>
      </ol>
      <p>
        No email? Look in your junk folder, then write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>.
      </p>
      <div className="actions">
        <LinkButton to="/">Return to Homepage</LinkButton>
      </div>
    </Page>
  );
}
