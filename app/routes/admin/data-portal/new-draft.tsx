import { showReport } from "#app/features/publishing/authoring/show-report.server.ts";
import { BackToDrafts, DraftForm, useDraftForm } from "#app/features/publishing/drafts/draft-form.tsx";
import { EMPTY_DRAFT } from "#app/features/publishing/drafts/draft.ts";
import { answerDraftForm } from "#app/http/forms/draft-form.server.ts";
import { readPost } from "#app/http/forms/form.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { drawReportChart } from "#app/ui/chart/report-chart.server.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-draft";

const here = linkTo("/admin-data-portal/create-report/new");

export function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return { page: crypto.randomUUID() };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const posted = await readPost(request);
  return answerDraftForm({ posted, context, db, actor, id: null }, (fields) =>
    showReport(fields, drawReportChart),
  );
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

/** A draft that saves itself changes nothing else on the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: Revalidation): boolean {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate;
}

interface Revalidation {
  formData?: FormData | undefined;
  defaultShouldRevalidate: boolean;
}

export default function NewDraft({ loaderData, actionData }: Route.ComponentProps) {
  const posted = usePosted(actionData);
  const form = useDraftForm(posted.replyOf("draft"), EMPTY_DRAFT);
  return (
    <Page
      title="New report"
      lead="Write it, preview it, then create the PDF. The draft is kept until you remove it."
      errors={posted.failed}
      summary={posted.summary({ draft: form[0] })}
    >
      <DraftForm
        form={form}
        action={here}
        page={posted.rejection?.page ?? loaderData.page}
        revision={0}
        moved={posted.rejection?.moved}
        shown={null}
      />
      <BackToDrafts />
    </Page>
  );
}
