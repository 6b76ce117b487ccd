import { DEAL_COLUMNS } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { TrackerBanner } from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { findTakenImports } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { importAccept, receiveImport } from "#app/http/tools/import-table.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  return {
    keep,
    earlier: await findTakenImports(db, actor, { companyId: pipeline.companyId, kind: "deals" }),
    access: pipeline.access,
    companyName: pipeline.companyName,
    columns: Object.values(DEAL_COLUMNS).map(({ header }) => header),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline } = await pipelineScope(context);
  return receiveImport(request, { db, actor }, { kind: "deals", companyId: pipeline.companyId });
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ImportDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, accept, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <Page
      title="Import deals"
      eyebrow="Deal Flow Tracker"
      lead={`Adds deals to the pipeline of ${companyName}, and changes those that are there. You see what would change before anything does.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <TrackerBanner access={access} />
      <p>
        The first line names the columns: {columns.join(", ")}. A new deal needs Name, Type and Sector. A deal
        that is there is known by its ID, or by its name where no other has it; what the file has no column
        for stays as it is.
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data">
        <ImportFields
          form={form}
          fields={fields}
          most="At most 64 MB and 2,000 deals."
          pasteHint="At most 256 KB. Valuations in pounds, dates like 31/3/2027."
          accept={accept}
          kept={actionData?.kept}
          button="Check the deals"
          cancel={trackerHref("", keep)}
          earlier={loaderData.earlier}
        />
      </PostForm>
    </Page>
  );
}
