import { data, Link } from "react-router";
import { answerSchema } from "#app/features/access/applications/application.schema.ts";
import { ClosedReply } from "#app/features/access/applications/closed-reply.tsx";
import { MessageThread } from "#app/ui/message-thread.tsx";
import { showReply } from "#app/features/access/applications/pages/show-reply.server.ts";
import {
  AppliedWith,
  WithdrawApplicationQuestion,
} from "#app/features/access/applications/pages/reply-panels.tsx";
import {
  replyToApplication,
  withdrawApplication,
} from "#app/features/access/applications/application.applicant-commands.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/application-reply";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, request } = scope(context);
  const { searchParams } = request.url;
  const reply = await showReply(db, params.token);
  if (reply.state === "open") {
    return data({ ...reply, withdrawing: searchParams.get("confirm") === "withdraw" });
  }
  const done = reply.state === "used" ? searchParams.get("done") : null;
  const status = done ? 200 : reply.state === "unknown" ? 404 : 410;
  return data({ ...reply, done }, { status });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const here = linkTo("/application-reply/:token", { token });
  return intents(request, {
    async withdraw() {
      const result = await withdrawApplication(db, actor, { token });
      if (result.ok) return seeOther(`${here}?done=withdrawn`);
      if (result.reason !== "too-many") return seeOther(here);
      const { retryAfterSeconds } = result;
      return later(
        refuse("The application was not withdrawn", tooMany(retryAfterSeconds), 429),
        retryAfterSeconds,
      );
    },
    otherwise: valid("answer", answerSchema, async (form) => {
      const result = await replyToApplication(db, actor, { token, message: form.value.message });
      if (result.ok) return seeOther(`${here}?done=answered`);
      // Whatever happened to the link meanwhile, its page says it.
      if (result.reason !== "too-many") return seeOther(here);
      const { retryAfterSeconds } = result;
      return later(form.reject({ formErrors: [tooMany(retryAfterSeconds)] }, 429), retryAfterSeconds);
    }),
  });
}

function tooMany(seconds: number): string {
  return `Too many tries. Try again in ${inMinutes(seconds)}.`;
}

export default function ApplicationReply({ loaderData, actionData }: Route.ComponentProps) {
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<{ message: string }>({ id: "answer", reply: posted.replyOf("answer") });
  if (loaderData.state !== "open") return <ClosedReply state={loaderData.state} done={loaderData.done} />;
  return (
    <Page
      title={`Application ${loaderData.reference}`}
      heading="A question about your application"
      eyebrow={`Application ${loaderData.reference}, ${loaderData.company}`}
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ answer: form })}
    >
      {loaderData.withdrawing && <WithdrawApplicationQuestion reference={loaderData.reference} />}
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
      <AppliedWith application={loaderData.application} />
      <p>
        No longer interested? <Link to="?confirm=withdraw">Withdraw the application</Link>
      </p>
    </Page>
  );
}
