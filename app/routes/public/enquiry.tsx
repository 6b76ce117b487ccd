import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import { ClosedEnquiry, NoEnquiry } from "#app/features/desk/support/enquiries/closed-enquiry.tsx";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { findEnquiry } from "#app/features/desk/support/enquiries/find-enquiry.server.ts";
import { replyToTicket } from "#app/features/desk/support/reply-to-ticket.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { fileSize, moment } from "#app/ui/text/format.ts";
import type { Route } from "./+types/enquiry";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = scope(context);
  const found = await findEnquiry(db, params.token);
  if (!found) return data({ state: "unknown" as const }, { status: 404 });
  const { ticket, thread } = found;
  return data({
    state: ticket.state,
    once: crypto.randomUUID(),
    reference: ticket.reference,
    subject: ticket.subject,
    messages: thread.map(({ id, author, body, at, attachments }) => ({
      id,
      body,
      by: author === "staff" ? brand.name : "You",
      at: moment(at),
      // The files are for those who sign in: this page's link may have been passed on.
      files: attachments.map((file) => ({ ...file, size: fileSize(file.size), href: null })),
    })),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const here = linkTo("/enquiry/:token", { token });
  const form = await readForm(request, furtherMessageSchema, { form: "message" });
  if (!form.ok) return form.rejection();
  const { message, _once } = form.value;
  const result = await replyToTicket(db, actor, { token, message, once: _once });
  if (result.ok) {
    const text = `We answer within ${brand.promises.enquiries}.`;
    return seeOther(here, { flash: { kind: "success", title: "Message sent", text } });
  }
  // The page itself says that there is no such enquiry.
  if (result.reason === "unknown") return seeOther(here);
  if (result.reason === "closed") {
    const sentence =
      "This enquiry is closed, so your message was not added. Send a new one from the contact page.";
    return form.reject({ formErrors: [sentence] });
  }
  const minutes = inMinutes(result.retryAfterSeconds);
  const sentence = `Too many messages. Try again in ${minutes}.`;
  return later(form.reject({ formErrors: [sentence] }, 429), result.retryAfterSeconds);
}

const standings = {
  open: { tone: "blue", text: "With us" },
  "waiting-on-client": { tone: "green", text: "Answered" },
  closed: { tone: "slate", text: "Closed" },
} as const satisfies Record<string, { tone: BadgeTone; text: string }>;

const leads = {
  open: `We answer within ${brand.promises.enquiries}. You may add to your enquiry here at any time.`,
  "waiting-on-client": "We have answered. If something is still open, reply below.",
  closed: undefined,
};

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  const [form, fields] = usePostForm<{ message: string }>({ id: "message", reply });
  if (loaderData.state === "unknown") {
    return (
      <Page title="This link does not work" width="narrow">
        <NoEnquiry />
      </Page>
    );
  }
  const { state, reference, subject, messages, once } = loaderData;
  const standing = standings[state];
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
        <PostForm form={form} once={once}>
          <TextArea
            field={fields.message}
            label={state === "open" ? "Add a message" : "Your reply"}
            hint="Plain text, up to 4,000 characters. You need no account."
            rows={6}
          />
          <div className="actions">
            <SubmitButton pending="Sending…">Send message</SubmitButton>
          </div>
        </PostForm>
      )}
    </Page>
  );
}
