import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { ClosedExchange } from "#app/features/desk/support/closed-exchange.tsx";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { STANDINGS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { showEnquiry } from "#app/features/desk/support/pages/show-ticket.server.ts";
import { replyToTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { seeOther, succeeded } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { MessageThread } from "#app/ui/message-thread.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/enquiry";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = scope(context);
  const enquiry = await showEnquiry(db, params.token);
  return data(enquiry, { status: enquiry ? 200 : 404 });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const here = linkTo("/enquiry/:token", { token });
  const form = await readForm(request, furtherMessageSchema, { form: "message" });
  if (!form.ok) return form.rejection();
  const { message, _once } = form.value;
  const result = await replyToTicket(db, actor, { token, message, once: _once });
  if (result.ok) return succeeded(here, "Message sent", `We answer within ${brand.promises.enquiries}.`);
  // The page itself says that there is no such enquiry.
  if (result.reason === "unknown") return seeOther(here);
  if (result.reason === "closed") {
    const sentence =
      "This enquiry is closed, so your message was not added. Send a new one from the contact page.";
    return form.reject({ formErrors: [sentence] });
  }
  const sentence = `Too many messages. Try again in ${inMinutes(result.retryAfterSeconds)}.`;
  return later(form.reject({ formErrors: [sentence] }, 429), result.retryAfterSeconds);
}

const leads = {
  open: `We answer within ${brand.promises.enquiries}. You may add to your enquiry here at any time.`,
  "waiting-on-client": "We have answered. If something is still open, reply below.",
  closed: undefined,
};

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  const [form, fields] = useFurtherMessageForm(reply);
  if (!loaderData) {
    return (
      <Page title="This link does not work" width="narrow">
        <NoEnquiry />
      </Page>
    );
  }
  const { state, reference, subject, messages, once } = loaderData;
  const standing = STANDINGS[state];
  return (
    <Page
      title={`Enquiry ${reference}`}
      heading={subject}
      eyebrow={`Enquiry ${reference}`}
      lead={leads[state]}
      actions={<Badge tone={standing.tone}>{standing.text}</Badge>}
      width="narrow"
      errors={Boolean(reply)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <MessageThread messages={messages} />
      {state === "closed" ? (
        <ClosedEnquiry unsent={textOf(fields.message)} />
      ) : (
        <FurtherMessageForm
          form={form}
          fields={fields}
          once={once}
          label={state === "open" ? "Add a message" : "Your reply"}
        />
      )}
    </Page>
  );
}

function useFurtherMessageForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ message: string }>({ id: "message", reply });
}

type FormState = ReturnType<typeof useFurtherMessageForm>;

interface FurtherMessageFormProps {
  form: FormState[0];
  fields: FormState[1];
  once: string;
  label: string;
}

/** A further message on an enquiry, from whoever holds its private link. */
function FurtherMessageForm({ form, fields, once, label }: FurtherMessageFormProps) {
  return (
    <PostForm form={form} once={once}>
      <TextArea
        field={fields.message}
        label={label}
        hint="Plain text, up to 4,000 characters. You need no account."
        rows={6}
      />
      <div className="actions">
        <SubmitButton pending="Sending…">Send message</SubmitButton>
      </div>
    </PostForm>
  );
}

function ClosedEnquiry({ unsent }: { unsent: string | undefined }) {
  return <ClosedExchange noun="enquiry" to={linkTo("/contact")} label="send a new one" unsent={unsent} />;
}

/** Behind an address that opens no enquiry. */
function NoEnquiry() {
  return (
    <>
      <p>
        There is no enquiry behind this address. Open the link in our email again, or copy the whole of it.
      </p>
      <p>
        If it still does not open, write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> and give the reference.
      </p>
      <div className="actions">
        <LinkButton to={linkTo("/contact")}>Contact us</LinkButton>
      </div>
    </>
  );
}
