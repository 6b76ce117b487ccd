import { z } from "zod";
import { CSV_LIMITS } from "#app/features/csv/csv-reader.ts";
import { DEAL_COLUMNS, NEEDED_HEADERS } from "#app/features/deals/deal-columns.ts";
import { trackerHref } from "#app/features/deals/deal-href.ts";
import { importDeals } from "#app/features/deals/import-deals.server.ts";
import { TrackerBanner } from "#app/features/deals/tracker-tabs.tsx";
import { pipelineScope } from "#app/http/deal-pipeline.server.ts";
import { importAccept, importFields, receiveImport } from "#app/http/import-form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const schema = z.object(importFields);

export async function loader({ context }: Route.LoaderArgs) {
  const { pipeline, keep } = await pipelineScope(context);
  return {
    keep,
    access: pipeline.access,
    companyName: pipeline.companyName,
    columns: DEAL_COLUMNS.filter(({ field }) => field).map(({ header }) => header),
    needed: NEEDED_HEADERS.join(", "),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  const form = await receiveImport(request, actor, { schema, fileBytes: CSV_LIMITS.bytes });
  if (!form.ok) return form.rejection;
  const result = await importDeals(db, actor, {
    source: form.source,
    companyId: pipeline.companyId,
    once: form.value._once,
  });
  if (result.ok) {
    await form.discard();
    return seeOther(trackerHref("list", keep), {
      flash: {
        kind: "success",
        title: "Deal Added Successfully",
        text: `${count(result.count, "deal")} imported.`,
      },
    });
  }
  if (result.reason === "not-found") {
    await form.discard();
    throw notFound();
  }
  if (result.reason === "file") return form.refuseFile(result.problems);
  return form.reject({ formErrors: ["Nothing was imported.", ...result.problems] });
}

export default function ImportDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, needed, accept, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <Page
      title="Import deals"
      eyebrow="Deal Flow Tracker"
      lead={`Adds the rows of a CSV file to the pipeline of ${companyName}: all of them, or, if one won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <TrackerBanner access={access} />
      <p>
        The first line names the columns. {needed} are needed; the others may be left out:{" "}
        {columns.join(", ")}. An exported file can be imported again as it is: its ids are passed over, and
        each row becomes a new deal.
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data">
        <ImportFields
          form={form}
          fields={fields}
          most="At most 4 MB and 2,000 deals."
          pasteHint="At most 256 KB. Valuations in pounds, dates like 31/3/2027."
          accept={accept}
          kept={actionData?.kept}
          button="Import deals"
          cancel={trackerHref("", keep)}
        />
      </PostForm>
    </Page>
  );
}
