import { z } from "zod";
import { DEAL_COLUMNS, NEEDED_HEADERS } from "#app/features/deals/deal-columns.ts";
import { trackerHref } from "#app/features/deals/deal-href.ts";
import { importDeals } from "#app/features/deals/import-deals.server.ts";
import { TrackerBanner } from "#app/features/deals/tracker-tabs.tsx";
import { once } from "#app/features/fields/once.schema.ts";
import { pipelineScope } from "#app/http/deal-pipeline.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const missing = "Paste the rows of your file";
const schema = z.object({
  csv: z
    .string({ error: (issue) => (Array.isArray(issue.input) ? "Send only one file" : missing) })
    .refine((text) => text.trim() !== "", { error: missing }),
  _once: once,
});

export async function loader({ context }: Route.LoaderArgs) {
  const { pipeline, keep } = await pipelineScope(context);
  return {
    keep,
    access: pipeline.access,
    companyName: pipeline.companyName,
    columns: DEAL_COLUMNS.filter(({ field }) => field).map(({ header }) => header),
    needed: NEEDED_HEADERS.join(", "),
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  const form = await readForm(request, schema, { form: "import" });
  if (!form.ok) return form.rejection();
  const result = await importDeals(db, actor, {
    source: [form.value.csv],
    companyId: pipeline.companyId,
    once: form.value._once,
  });
  if (result.ok) {
    return seeOther(trackerHref("list", keep), {
      flash: {
        kind: "success",
        title: "Deal Added Successfully",
        text: `${count(result.count, "deal")} imported.`,
      },
    });
  }
  if (result.reason === "not-found") throw notFound();
  return form.reject({ formErrors: ["Nothing was imported.", ...result.problems] });
}

export default function ImportDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, needed, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string }>({ id: "import", reply: actionData?.reply });
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
      <PostForm form={form} once={key}>
        <TextArea
          field={fields.csv}
          label="Paste CSV"
          hint="At most 64 kB. Valuations in pounds, dates like 31/3/2027."
          rows={12}
          spellCheck={false}
        />
        <div className="actions">
          <SubmitButton pending="Importing…">Import deals</SubmitButton>
          <LinkButton to={trackerHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
