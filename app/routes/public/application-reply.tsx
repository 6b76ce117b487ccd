import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { answerSchema } from "#app/features/access/applications/application.schema.ts";
import { threadOf } from "#app/features/access/applications/find-application.server.ts";
import { findReplyLink } from "#app/features/access/applications/find-reply-link.server.ts";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import {
  type AnsweredApplication,
  replyToApplication,
} from "#app/features/access/applications/reply-to-application.server.ts";
import { withdrawApplication } from "#app/features/access/applications/withdraw-application.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import { moment } from "#app/ui/text/format.ts";
import type { Route } from "./+types/application-reply";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, request } = scope(context);
  const link = await findReplyLink(db, params.token);
  if (link.state !== "open") {
    const done = link.state === "used" ? request.url.searchParams.get("done") : null;
    const status = done ? 200 : link.state === "unknown" ? 404 : 410;
    return data({ state: link.state, done }, { status });
  }
  const { application } = link;
  const thread = await threadOf(db, application.id);
  return data({
    state: link.state,
    reference: application.reference,
    company: application.company,
    messages: thread.map(({ id, author, body, at }) => ({
      id,
      body,
      by: author === "staff" ? brand.name : "You",
      at: moment(at),
    })),
    withdrawing: request.url.searchParams.get("confirm") === "withdraw",
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const here = linkTo("/application-reply/:token", { token });
  return intents(request, {
    async withdraw() {
      const result = await withdrawApplication(db, actor, { token });
      if (result.ok) return seeOther(`${here}?done=withdrawn`);
      if (result.reason !== "too-many") return seeOther(here);
      const problem = { title: "The application was not withdrawn", text: tooMany(result) };
      return data({ problem }, { status: 429, headers: waiting(result) });
    },
    otherwise: valid("answer", answerSchema, async (form) => {
      const result = await replyToApplication(db, actor, { token, message: form.value.message });
      if (result.ok) return seeOther(`${here}?done=answered`);
      // Whatever happened to the link meanwhile, its page says it.
      if (result.reason !== "too-many") return seeOther(here);
      const { data: answer } = form.reject({ formErrors: [tooMany(result)] });
      return data(answer, { status: 429, headers: waiting(result) });
    }),
  });
}

type TooMany = Extract<AnsweredApplication, { reason: "too-many" }>;

function tooMany({ retryAfterSeconds }: TooMany): string {
  return `Too many tries. Try again in ${inMinutes(retryAfterSeconds)}.`;
}

function waiting({ retryAfterSeconds }: TooMany) {
  return { "Retry-After": String(retryAfterSeconds) };
}

export default function ApplicationReply({ loaderData, actionData }: Route.ComponentProps) {
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<{ message: string }>({ id: "answer", reply: posted.replyOf("answer") });
  if (loaderData.state !== "open") return <ClosedLink state={loaderData.state} done={loaderData.done} />;
  return (
    <Page
      title={`Application ${loaderData.reference}`}
      heading="A question about your application"
      eyebrow={`Application ${loaderData.reference}, ${loaderData.company}`}
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ answer: form })}
    >
      {loaderData.withdrawing && (
        <ConfirmBanner
          title={`Withdraw application ${loaderData.reference}?`}
          intent="withdraw"
          label="Yes, withdraw it"
          cancel="?"
          action="?"
        >
          We stop the review. You may apply again at any time.
        </ConfirmBanner>
      )}
      <MessageThread messages={loaderData.messages} />
      <PostForm form={form} action="?">
        <TextArea
          field={fields.message}
          label="Your answer"
          hint="Plain text, up to 4,000 characters. You need no account."
          rows={8}
        />
        <div className="actions">
          <SubmitButton name="intent" value="answer" pending="Sending…">
            Send answer
          </SubmitButton>
        </div>
      </PostForm>
      <p>
        No longer interested? <Link to="?confirm=withdraw">Withdraw the application</Link>
      </p>
    </Page>
  );
}

type Closed = { state: "used" | "expired" | "revoked" | "unknown"; done: string | null };

function ClosedLink({ state, done }: Closed) {
  const { title, text } = done === "withdrawn" ? withdrawn : done ? answered : closings[state];
  return (
    <Page title={title} width="narrow">
      <p>{text}</p>
      {!done && (
        <p>
          To reach us about your application, write to{" "}
          <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> and give its reference.
        </p>
      )}
      <div className="actions">
        <LinkButton to="/">Return to Homepage</LinkButton>
      </div>
    </Page>
  );
}

const answered = {
  title: "Your answer is with us",
  text: `Thank you. We go on with the review and contact you within ${brand.promises.applications}.`,
};
const withdrawn = {
  title: "Your application is withdrawn",
  text: "We have stopped the review and sent you an email that says so. You may apply again at any time.",
};
const closings: Record<Closed["state"], { title: string; text: string }> = {
  used: {
    title: "This link has been used",
    text: "Your answer has reached us, so the link is closed. If we have another question, we send you a new one.",
  },
  expired: {
    title: "This link has expired",
    text: "Reply links work for 14 days. Write to us and we send you a new one.",
  },
  revoked: {
    title: "This link is no longer open",
    text: "We have sent you a newer link, or have decided the application. Look for our latest email.",
  },
  unknown: {
    title: "This link does not work",
    text: "There is no question behind this address. Open the link in our email again, or copy the whole of it.",
  },
};
