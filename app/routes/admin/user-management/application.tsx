import { Link } from "react-router";
import type { ApplicationRefusal } from "#app/features/access/applications/application-refusal.server.ts";
import { ApplicationDetails } from "#app/features/access/applications/application-details.tsx";
import { declineSchema, questionSchema } from "#app/features/access/applications/application.schema.ts";
import {
  APPLICATION_STATE_TONES,
  isOpenApplication,
  applicationStateLabel,
} from "#app/features/access/applications/application.ts";
import { approvalSchema } from "#app/features/access/applications/approval.schema.ts";
import { approveApplication } from "#app/features/access/applications/approve-application.server.ts";
import {
  type Decision,
  DecisionForm,
  useDecisionForm,
} from "#app/features/access/applications/decision-forms.tsx";
import { declineApplication } from "#app/features/access/applications/decline-application.server.ts";
import { findApplication } from "#app/features/access/applications/find-application.server.ts";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import { requestInformation } from "#app/features/access/applications/request-information.server.ts";
import { promiseOf } from "#app/features/access/applications/review-promise.ts";
import { showApplication } from "#app/features/access/applications/show-application.server.ts";
import { startReview } from "#app/features/access/applications/start-review.server.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import { OnboardingCard } from "#app/features/access/onboarding/onboarding-card.tsx";
import {
  RESEND_REFUSALS,
  resendOnboarding,
} from "#app/features/access/onboarding/resend-onboarding.server.ts";
import { revokeOnboarding } from "#app/features/access/onboarding/revoke-onboarding.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { sayTold } from "#app/features/desk/mail/say-told.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaffForm } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { moment, when } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/application";

const decisions: readonly Decision[] = ["ask", "decline", "approve"];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const found = await findApplication(db, actor, params.id);
  if (!found) throw notFound();
  const { application, thread, history } = found;
  const open = isOpenApplication(found.state);
  const asked = request.url.searchParams;
  const onboarding = application.user_id ? await findOnboarding(db, actor, application.user_id) : null;
  return {
    once: crypto.randomUUID(),
    reference: application.reference,
    state: found.state,
    open,
    hasAccount: found.hasAccount,
    deciding: open ? (decisions.find((decision) => decision === asked.get("do")) ?? null) : null,
    revoking: asked.get("confirm") === "revoke-link" && onboarding?.link?.state === "open",
    promise: promiseOf(found.state, new Date(found.waitingSince), now),
    submitted: when(application.submitted_at, now),
    decided: application.decided_at && moment(application.decided_at),
    reviewer: found.reviewer,
    declineReason: application.decline_reason,
    companyId: application.company_id,
    details: showApplication(application),
    thread: thread.map(({ id, by, body, at }) => ({
      id,
      by: by ?? `${application.first_name} ${application.last_name}`,
      body,
      at: when(at, now),
    })),
    history: history.map(({ seq, what, by, at }) => ({ seq, what, by, at: moment(at) })),
    services: open ? (await listServices(db)).map(({ id, name }) => ({ value: id, label: name })) : [],
    onboarding: onboarding && {
      name: onboarding.name,
      status: onboarding.status,
      done: onboarding.done,
      link: onboarding.link && {
        state: onboarding.link.state,
        sent: when(onboarding.link.createdAt, now),
        expires: moment(onboarding.link.expiresAt),
        ended: onboarding.link.endedAt ? moment(onboarding.link.endedAt) : null,
      },
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const applicationId = params.id;
  const here = linkTo("/admin-user-management/applications/:id", { id: applicationId });
  const done = (title: string, text?: string) =>
    seeOther(here, { flash: { kind: "success", title, ...(text && { text }) } });
  const applicant = async () => (await findApplication(db, actor, applicationId))?.application.user_id ?? "";
  return intents(request.clone(), {
    async "start-review"() {
      const result = await startReview(db, actor, applicationId);
      return result.ok ? done("Review started", "You are the reviewer.") : answerRefusal(result);
    },
    ask: valid("ask", questionSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await requestInformation(db, actor, { applicationId, message, once: _once });
      return result.ok
        ? done("Question sent", "The applicant can answer for 14 days.")
        : answerRefusal(result);
    }),
    decline: valid("decline", declineSchema, async (form) => {
      const result = await declineApplication(db, actor, { applicationId, reason: form.value.reason });
      return result.ok
        ? done(
            "Application declined",
            await sayTold(
              db,
              actor,
              { relatedType: "application", relatedId: applicationId, since: now },
              "The applicant was told the reason.",
            ),
          )
        : answerRefusal(result);
    }),
    async approve(posted) {
      const offered = (await listServices(db)).map(({ id, name }) => ({ value: id, label: name }));
      const form = posted.hold(approvalSchema(offered), { form: "approve" });
      if (!form.ok) return form.rejection();
      // It makes a person and an active key, as much as the pages for keys do.
      await confirmedStaffForm(request, context, `${here}?do=approve`);
      const result = await approveApplication(db, actor, { applicationId, ...form.value });
      if (result.ok)
        return done("Application approved", "The onboarding link is on its way to the applicant.");
      if (result.reason === "has-account") return form.reject({ formErrors: [hasAccountSentence] }, 409);
      if (result.reason === "unknown-service")
        return form.reject({ fieldErrors: { services: ["Select services from the list"] } });
      return answerRefusal(result);
    },
    async "resend-link"({ fields: { _once: once } }) {
      const result = await resendOnboarding(db, actor, await applicant(), once);
      if (result.ok) return done("New onboarding link sent", "Earlier links no longer work.");
      return refuse("No link was sent", RESEND_REFUSALS[result.reason]);
    },
    async "revoke-link"() {
      const result = await revokeOnboarding(db, actor, await applicant());
      if (result.ok) return done("Onboarding link revoked");
      return refuse("Nothing was revoked", "There is no open onboarding link.");
    },
  });
}

const hasAccountSentence =
  "This address already has an account, so the application can’t be approved. Decline it, or look the person up under User Management.";

/** What the one is told who came second, or by a wrong address. */
function answerRefusal(result: ApplicationRefusal) {
  if (result.reason === "moved") return refuse("The application has moved on", result.message);
  return refuse("Nothing was changed", "There is no such application.", 404);
}

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, open, deciding, details, once, onboarding } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = useDecisionForm(deciding, posted.replyOf(deciding ?? ""));
  return (
    <Page
      title={`${reference}, ${details.company}`}
      heading={`${details.name}, ${details.company}`}
      eyebrow={`Application ${reference}`}
      errors={posted.failed}
      actions={<Badge tone={APPLICATION_STATE_TONES[state]}>{applicationStateLabel(state)}</Badge>}
      summary={posted.summary({ approve: form, ask: form, decline: form })}
    >
      <UserManagementTabs />
      <p>
        <Link to={linkTo("/admin-user-management/applications")}>All applications</Link>
      </p>
      {open && loaderData.hasAccount && (
        <Notice tone="warning" title="This address already has an account">
          {hasAccountSentence}
        </Notice>
      )}
      {loaderData.revoking && (
        <ConfirmBanner
          title={`Revoke the onboarding link of ${details.name}?`}
          intent="revoke-link"
          label="Yes, revoke it"
          cancel="?"
          action="?"
        >
          The link in their email stops working. You can send a new one at any time.
        </ConfirmBanner>
      )}
      <Standing {...loaderData} />
      {open && !deciding && <Moves state={state} />}
      {deciding && (
        <DecisionForm
          key={deciding}
          form={form}
          fields={fields}
          open={deciding}
          applicant={details.name}
          email={details.email}
          services={loaderData.services}
          once={once}
        />
      )}
      {onboarding && <OnboardingCard onboarding={onboarding} once={once} />}
      <ApplicationDetails application={details} />
      {loaderData.thread.length > 0 && (
        <Card title="Questions and answers">
          <MessageThread messages={loaderData.thread} />
        </Card>
      )}
      <Card title="History">
        <ol className="m-0 list-none space-y-2 p-0">
          {loaderData.history.map((entry) => (
            <li key={entry.seq}>
              <When at={entry.at} />: {entry.what}
              {entry.by && ` by ${entry.by}`}
            </li>
          ))}
        </ol>
      </Card>
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Standing({ open, promise, submitted, reviewer, decided, declineReason, companyId }: Shown) {
  return (
    <SummaryList
      items={[
        { term: "Submitted", detail: <When at={submitted} /> },
        ...(open ? [{ term: "Promise", detail: <Badge tone={promise.tone}>{promise.text}</Badge> }] : []),
        { term: "Reviewer", detail: reviewer ?? "None yet" },
        ...(decided ? [{ term: "Closed", detail: <When at={decided} /> }] : []),
        ...(declineReason
          ? [{ term: "Reason", detail: <span className="whitespace-pre-line">{declineReason}</span> }]
          : []),
        ...(companyId
          ? [
              {
                term: "Client",
                detail: (
                  <Link to={linkTo("/admin-data-portal/clients/:id", { id: companyId })}>
                    Open the client record
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Moves({ state }: { state: Shown["state"] }) {
  return (
    <div className="actions">
      {state === "submitted" && (
        <RowAction intent="start-review" label="Start review" variant="primary" size="normal" action="?" />
      )}{" "}
      <LinkButton
        to="?do=approve"
        variant={state === "submitted" ? "secondary" : "primary"}
        preventScrollReset
      >
        Approve…
      </LinkButton>{" "}
      <LinkButton to="?do=ask" variant="secondary" preventScrollReset>
        {state === "needs-information" ? "Ask again…" : "Ask for information…"}
      </LinkButton>{" "}
      <LinkButton to="?do=decline" variant="secondary" preventScrollReset>
        Decline…
      </LinkButton>
    </div>
  );
}
