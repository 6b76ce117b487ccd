import { brand } from "#app/brand.ts";
import { contactTopic } from "#app/features/desk/support/enquiries/enquiry-topic.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { PORTAL_CONTACT_REQUIRED, portalContactSchema } from "#app/features/desk/support/ticket.schema.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { openedFrom } from "#app/http/opened-from.server.ts";
import { tooOften } from "#app/http/refusal.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { RoutedDialog } from "#app/ui/dialog/routed-dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/contact";

/** "Interest in …": a service, a report or a tool, named in the address by its id. */
function subjectOf({ db, actor, request }: ReturnType<typeof signedIn>) {
  const about = request.url.searchParams.get("about") ?? request.url.searchParams.get("service");
  return contactTopic(db, actor, about);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { actor } = here;
  return {
    once: crypto.randomUUID(),
    opened: openedFrom(request, here.request, linkTo("/client-portal/support")),
    subject: await subjectOf(here),
    known: {
      name: `${actor.firstName} ${actor.lastName}`.trim(),
      email: actor.email,
      company: actor.companyName ?? "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const here = signedIn(context);
  const { db, actor } = here;
  const form = await readForm(request, portalContactSchema, {
    form: "contact",
    required: PORTAL_CONTACT_REQUIRED,
  });
  if (!form.ok) return form.rejection();
  const { _once, ...enquiry } = form.value;
  const subject = await subjectOf(here);
  const result = await submitEnquiry(
    db,
    actor,
    { source: "portal-contact", subject, ...enquiry },
    { once: _once },
  );
  if (result.ok) {
    const text = `Your reference is ${result.reference}. We respond within ${brand.promises.enquiries}.`;
    return succeeded(
      linkTo("/client-portal/support/:id", { id: result.ticketId }),
      "Contact Form Sent",
      text,
    );
  }
  if (result.reason === "too-many") {
    const { retryAfterSeconds } = result;
    const wait = inMinutes(retryAfterSeconds);
    return tooOften(form, `You have sent many messages. Try again in ${wait}.`, retryAfterSeconds);
  }
  const sentence = `Your message was not sent: something went wrong on our side. Please try again, or write to ${brand.email.clients}.`;
  return form.reject({ formErrors: [sentence] }, 503);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

type Fields = Record<"name" | "email" | "company" | "phone" | "message", string>;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { once, subject, known, opened } = loaderData;
  const hydrated = useHydrated();
  const [form, fields] = usePostForm<Fields>({
    id: "contact",
    reply: actionData?.reply,
    defaults: known,
  });
  return (
    <Page
      title="Contact us from the portal"
      heading="Contact us"
      eyebrow="Support"
      width="narrow"
      errors={Boolean(actionData)}
    >
      <RoutedDialog title={subject} back={opened.back}>
        {/* Within the dialog: what lies behind an open one can't be reached. */}
        <ErrorSummary form={form} fields={fields} />
        <PostForm form={form} once={once} action={hydrated ? undefined : opened.postTo} keepsDraft>
          <TextField field={fields.name} label="Name" autoComplete="name" />
          <EmailField field={fields.email} label="Email" hint="We answer to this address" />
          <TextField field={fields.company} label="Company" autoComplete="organization" optional />
          <PhoneField field={fields.phone} label="Phone" optional />
          <TextArea
            field={fields.message}
            label="Message"
            hint="Plain text, up to 4,000 characters"
            rows={6}
          />
          <SubmitButton pending="Sending…">Send message</SubmitButton>
          <p className="hint">We respond within {brand.promises.enquiries}.</p>
        </PostForm>
      </RoutedDialog>
    </Page>
  );
}
