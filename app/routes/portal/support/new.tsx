import { brand } from "#app/brand.ts";
import { SERVICE_INTERESTS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { newTicketSchema } from "#app/features/desk/support/ticket.schema.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { tooOften } from "#app/http/refusal.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, type PostFormOf, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = signedIn(context);
  return {
    once: crypto.randomUUID(),
    email: actor.email,
    fileInput: fileInputFacts(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    wasPosted: (once) => wasPosted(db, actor, "submit-enquiry", once),
  });
  const form = posted.hold(newTicketSchema, { form: "ticket" });
  if (!form.ok) return form.rejection();
  const { _once, ...ticket } = form.value;
  const enquiry = {
    source: "support-tab" as const,
    name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    email: actor.email,
    company: actor.companyName ?? undefined,
    ...ticket,
  };
  const result = await withStored(form.files, (files) =>
    submitEnquiry(db, actor, enquiry, { files, once: _once }),
  );
  if (result.ok) {
    const text = `Your reference is ${result.reference}. We answer within ${brand.promises.enquiries}.`;
    return succeeded(linkTo("/client-portal/support/:id", { id: result.ticketId }), "Ticket sent", text);
  }
  if (result.reason === "too-many") {
    const { retryAfterSeconds } = result;
    const wait = inMinutes(retryAfterSeconds);
    return tooOften(form, `You have sent many tickets. Try again in ${wait}.`, retryAfterSeconds);
  }
  const sentence = `Your ticket was not sent: something went wrong on our side. Please try again, or write to ${brand.email.clients}.`;
  return form.reject({ formErrors: [sentence] }, 503);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function NewTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const [form, fields] = usePostForm<TicketInput>({ id: "ticket", reply: actionData?.reply });
  return (
    <Page
      title="New ticket"
      eyebrow="Support"
      lead={`We answer within ${brand.promises.enquiries}, here and by email to ${email}.`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <p>
        <Link to={linkTo("/client-portal/support")}>All tickets</Link>
      </p>
      <NewTicketForm form={[form, fields]} {...loaderData} kept={actionData?.kept} />
    </Page>
  );
}

type TicketInput = Record<"subject" | "serviceInterest" | "message" | "attachments", string>;

interface Props {
  form: PostFormOf<TicketInput>;
  once: string;
  fileInput: Pick<FileFieldProps, "accept" | "hint">;
  kept: FileFieldProps["kept"];
}

/** A client's new ticket, with files. */
function NewTicketForm({ form: [form, fields], once, fileInput, kept }: Props) {
  return (
    <PostForm form={form} once={once} encType="multipart/form-data" keepsDraft>
      <TextField field={fields.subject} label="Subject" />
      <SelectField
        field={fields.serviceInterest}
        label="Topic"
        options={SERVICE_INTERESTS}
        blank="Choose one"
        optional
      />
      <TextArea field={fields.message} label="Message" hint="Plain text, up to 4,000 characters" rows={8} />
      <FileField field={fields.attachments} label="Files" {...fileInput} kept={kept} multiple optional />
      <UploadProgress formId={form.id} />
      <SubmitButton pending="Sending…">Send ticket</SubmitButton>
    </PostForm>
  );
}
