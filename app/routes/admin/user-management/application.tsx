import { ApplicationDetails } from "#app/features/access/applications/application-details.tsx";
import {
  APPLICATION_STATE_TONES,
  applicationStateLabel,
} from "#app/features/access/applications/application.ts";
import { DecisionForm, useDecisionForm } from "#app/features/access/applications/decision-forms.tsx";
import { Link } from "#app/ui/link.tsx";
import { QuestionsAndAnswers } from "#app/ui/message-thread.tsx";
import {
  ReviewMoves,
  ReviewNotices,
  ReviewStanding,
} from "#app/features/access/applications/pages/review-panels.tsx";
import { showReview } from "#app/features/access/applications/pages/show-review.server.ts";
import { OnboardingCard } from "#app/features/access/onboarding/onboarding-card.tsx";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { applicationVerbs } from "#app/http/desk/application-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { HistoryList } from "#app/ui/list/history-list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/application";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const review = await showReview(db, actor, params.id, now, request.url.searchParams);
  if (!review) throw notFound();
  return review;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, applicationVerbs(context, params.id));
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
      <ReviewNotices review={loaderData} />
      <ReviewStanding review={loaderData} />
      {open && !deciding && <ReviewMoves state={state} />}
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
      <QuestionsAndAnswers messages={loaderData.thread} />
      <Card title="History">
        <HistoryList entries={loaderData.history} />
      </Card>
    </Page>
  );
}
