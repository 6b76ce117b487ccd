import { findReportSource } from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import {
  countHolders,
  findStaffReport,
} from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import {
  DraftVersion,
  FileVersion,
  useDraftVersionForm,
  useFileVersionForm,
} from "#app/features/publishing/catalogue/pages/version-forms.tsx";
import { MOST_COPIES } from "#app/features/publishing/catalogue/report.ts";
import { answerNewVersion } from "#app/http/desk/answer-new-version.server.ts";
import { reportFileInput } from "#app/http/forms/report-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-version";

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = staff(context);
  const report = await findStaffReport(db, actor, params.id);
  if (!report) throw notFound();
  const holders = await countHolders(db, actor, report);
  return {
    once: crypto.randomUUID(),
    id: report.id,
    name: report.title,
    version: report.version,
    seen: report.updatedAt,
    holders:
      holders < MOST_COPIES ? count(holders, "client holds it", "clients hold it") : "Many clients hold it",
    source: await findReportSource(db, actor, report.id),
    fileInput: reportFileInput(),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerNewVersion(request, context, params.id);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, seen, holders, source, once } = loaderData;
  const posted = usePosted(actionData);
  const file = useFileVersionForm(posted.replyOf("version"));
  const draft = useDraftVersionForm(posted.replyOf("draft-version"));
  return (
    <Page
      title={`New version: ${name}`}
      heading={`Version ${version + 1}`}
      eyebrow={name}
      lead={`${holders}. Everybody with an account there is told by mail, and My Reports shows that it was updated since their last copy.`}
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ version: file[0], "draft-version": draft[0] })}
    >
      {source && <DraftVersion form={draft} source={source} seen={seen} once={once} />}
      <FileVersion form={file} report={loaderData} kept={posted.rejection?.kept} />
    </Page>
  );
}
