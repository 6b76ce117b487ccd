import { brand } from "#app/brand.ts";
import { findConfirmed } from "#app/features/desk/support/enquiries/find-enquiry.server.ts";
import { mailDraft } from "#app/features/desk/support/mail-draft.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/contact-thanks";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

const hourMs = 3_600_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, request, now } = scope(context);
  const confirmed = await findConfirmed(db, request.url.searchParams.get("ref"));
  if (!confirmed) return null;
  const { ticket, message, isAcknowledged } = confirmed;
  // The address of this page stays in the browser's history; what was written need not be behind it for ever.
  const isFresh = now.getTime() - Date.parse(ticket.created_at) < hourMs;
  return {
    reference: ticket.reference,
    isAcknowledged,
    draft: mailDraft({ ...ticket, message: isFresh ? message : null }),
  };
}

/** The private link to the enquiry is only in the email: whoever sent the form need not own the address in it. */
export default function ContactThanks({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Unknown />;
  const { reference, isAcknowledged, draft } = loaderData;
  return (
    <Page
      title="Message sent"
      heading="Your message is with us"
      eyebrow="Contact"
      width="narrow"
      lead={`Thank you. We answer written enquiries within ${brand.promises.enquiries}.`}
    >
      <p>
        Your reference is <strong className="num whitespace-nowrap">{reference}</strong>.
        {isAcknowledged && " We have sent it to your email address."}
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>The team that knows the subject reads your message.</li>
        <li>
          Within {brand.promises.enquiries} we answer by email. Our{" "}
          {isAcknowledged ? "acknowledgement and our answer have" : "answer has"} a private link where you can
          read the exchange and reply, without an account.
        </li>
        <li>
          If you need us sooner in business hours, ring <Telephone />.
        </li>
      </ol>
      <h2>Would you rather use your own email?</h2>
      <p>
        Your message has reached us either way. A draft keeps a copy in your own mailbox and lets you attach
        files.
      </p>
      <div className="actions">
        <LinkButton to={draft} variant="secondary">
          Open email draft
        </LinkButton>
      </div>
      <p>
        No email from us? Look in your junk folder, then write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>.
      </p>
      <div className="actions">
        <LinkButton to="/">Return to Homepage</LinkButton>
      </div>
    </Page>
  );
}

function Telephone() {
  return (
    <a href={brand.phone.href} className="num whitespace-nowrap">
      {brand.phone.label}
    </a>
  );
}

function Unknown() {
  return (
    <Page
      title="Enquiries"
      heading="Looking for your enquiry?"
      width="narrow"
      lead="This address does not name one. Our email about your enquiry has its reference and a link to it."
    >
      <div className="actions">
        <LinkButton to={linkTo("/contact")}>Contact us</LinkButton>
      </div>
    </Page>
  );
}
