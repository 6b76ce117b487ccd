import { ApplicationDetails } from "#app/features/access/applications/application-details.tsx";
import {
  APPLICATION_STATE_TONES,
  applicationStateLabel,
} from "#app/features/access/applications/application.ts";
import { SeekCompany } from "#app/features/core/known-companies/seek-company.tsx";
import { DecisionForm, useDecisionForm } from "#app/features/access/applications/decision-forms.tsx";
import {
  reviewFacts,
  ReviewMoves,
  ReviewNotices,
} from "#app/features/access/applications/pages/review-panels.tsx";
import { showReview } from "#app/features/access/applications/pages/show-review.server.ts";
import { OnboardingCard } from "#app/features/access/onboarding/onboarding-card.tsx";
import { applicationVerbs } from "#app/http/desk/application-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { APPLICATIONS } from "#app/features/access/applications/application.list.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/application";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const review = await showReview(db, actor, params.id, now, request.url.searchParams);
  if (!review) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-user-management/applications/:id", { id });
  const neighbours = await neighboursInList(here, APPLICATIONS, applicationList, params.id, hrefOf);
  return { ...review, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, applicationVerbs(context, params.id));
}

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, open, deciding, details, once, onboarding, promise } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = useDecisionForm(deciding, posted.replyOf(deciding ?? ""));
  return (
    <RecordPage
      title={`${reference}, ${details.company}`}
      neighbours={loaderData.neighbours}
      kind="Application"
      reference={reference}
      name={details.name}
      state={
        <>
          <Badge tone={APPLICATION_STATE_TONES[state]}>{applicationStateLabel(state)}</Badge>{" "}
          {open && <Badge tone={promise.tone}>{promise.text}</Badge>}
        </>
      }
      lead={[details.jobTitle, details.company].join(", ")}
      errors={posted.failed}
      summary={posted.summary({ approve: form, ask: form, decline: form })}
      asked={
        <>
          <ReviewNotices review={loaderData} />
          {deciding && (
            <DecisionForm
              key={deciding}
              form={form}
              fields={fields}
              open={deciding}
              applicant={details.name}
              email={details.email}
              services={loaderData.services}
              known={loaderData.known}
              once={once}
            />
          )}
          {deciding === "approve" && <SeekCompany sought={loaderData.sought} isNone={loaderData.none} />}
        </>
      }
      moves={!deciding && !loaderData.revoking && <ReviewMoves review={loaderData} />}
      facts={reviewFacts(loaderData)}
    >
      {onboarding && <OnboardingCard onboarding={onboarding} once={once} />}
      <ApplicationDetails application={details} />
      <RecordTimeline happenings={loaderData.happenings} />
    </RecordPage>
  );
}
