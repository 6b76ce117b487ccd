import { showReport } from "#app/features/authoring/show-report.server.ts";
import { BackToDrafts, DraftForm, useDraftForm } from "#app/features/drafts/draft-form.tsx";
import { EMPTY_DRAFT, isDraftIntent } from "#app/features/drafts/draft.ts";
import { answerDraftForm, refuseIntent } from "#app/http/draft-form.server.ts";
import { readFields } from "#app/http/form.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { drawReportChart } from "#app/ui/chart/report-chart.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/new-draft";

const here = "/admin-data-portal/create-report/new";

export function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return { page: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const { intent = "" } = await readFields(request.clone());
  if (!isDraftIntent(intent)) return refuseIntent();
  return answerDraftForm({ request, context, db, actor, id: null }, intent, (fields) =>
    showReport(fields, drawReportChart),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

/** A draft that saves itself changes nothing else on the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: Revalidation): boolean {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate;
}

interface Revalidation {
  formData?: FormData | undefined;
  defaultShouldRevalidate: boolean;
}

export default function NewDraft({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "reply" in actionData ? actionData : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const form = useDraftForm(answer?.reply, EMPTY_DRAFT);
  return (
    <Page
      title="New report"
      lead="Write it, preview it, then create the PDF. The draft is kept until you remove it."
      errors={Boolean(actionData)}
      summary={
        <>
          <ErrorSummary form={form[0]} />
          <Refusal problem={problem} />
        </>
      }
    >
      <DraftForm
        form={form}
        action={here}
        page={answer?.page ?? loaderData.page}
        revision={0}
        moved={answer?.moved}
        shown={null}
      />
      <BackToDrafts />
    </Page>
  );
}
