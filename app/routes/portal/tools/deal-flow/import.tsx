import { z } from "zod";
import { CSV_LIMITS } from "#app/features/csv/csv-reader.ts";
import { DEAL_COLUMNS, NEEDED_HEADERS } from "#app/features/deals/deal-columns.ts";
import { trackerHref } from "#app/features/deals/deal-href.ts";
import { importDeals } from "#app/features/deals/import-deals.server.ts";
import { TrackerBanner } from "#app/features/deals/tracker-tabs.tsx";
import { once } from "#app/features/fields/once.schema.ts";
import { pipelineScope } from "#app/http/deal-pipeline.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { fileInputFacts, receiveForm } from "#app/http/upload-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const neither = "Choose a CSV file, or paste its rows";
const kilobyte = 1024;
/** Pasted text up to here is read; more is asked for as a file, and up to `fieldBytes` it stays in its field. */
const longestPaste = 256 * kilobyte;
const limits = {
  files: 1,
  fileBytes: CSV_LIMITS.bytes,
  totalBytes: CSV_LIMITS.bytes,
  types: ["csv"],
  fieldBytes: kilobyte * kilobyte,
} as const satisfies Parameters<typeof fileInputFacts>[0];
// A file kept from the last try, and the one chosen instead of it.
const withKept = { ...limits, files: 2, totalBytes: 2 * limits.totalBytes };

const schema = z.object({
  csv: z
    .string({ error: (issue) => (Array.isArray(issue.input) ? "Send only one text" : neither) })
    .optional()
    .refine((text = "") => Buffer.byteLength(text) <= longestPaste, {
      error: "The pasted text is longer than 256 KB. Save it as a CSV file and choose that",
    }),
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
    accept: fileInputFacts(limits).accept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  const posted = await receiveForm(request, actor, { field: "file", limits: withKept });
  const form = posted.hold(schema, { form: "import" });
  if (!form.ok) return form.rejection();
  const { csv = "", _once } = form.value;
  const isPasted = csv.trim() !== "";
  const file = form.files.at(-1);
  if (form.files.length > 1 && !posted.fields.has("kept"))
    return withoutFiles(posted, form.reject({ fieldErrors: { file: ["Choose one file only"] } }));
  if (file && isPasted) {
    return form.reject({
      fieldErrors: { csv: ["Send a file or pasted rows, not both: empty one of the two"] },
    });
  }
  if (!file && !isPasted) return form.reject({ fieldErrors: { file: [neither] } });
  const result = await importDeals(db, actor, {
    source: file ?? csv,
    companyId: pipeline.companyId,
    once: _once,
  });
  if (result.ok) {
    await posted.discard();
    return seeOther(trackerHref("list", keep), {
      flash: {
        kind: "success",
        title: "Deal Added Successfully",
        text: `${count(result.count, "deal")} imported.`,
      },
    });
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  const answer = form.reject({ formErrors: ["Nothing was imported.", ...result.problems] });
  // A file that must be mended is chosen again; one that only found no room can go along with the next try.
  return file && result.reason === "file" ? withoutFiles(posted, answer) : answer;
}

async function withoutFiles(
  posted: Awaited<ReturnType<typeof receiveForm>>,
  answer: ReturnType<ReturnType<Awaited<ReturnType<typeof receiveForm>>["hold"]>["reject"]>,
) {
  const rejection = await answer;
  await posted.discard();
  rejection.data.kept = [];
  return rejection;
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
        <FileField
          field={fields.file}
          label="CSV file"
          hint="Comma-separated, in UTF-8 (in Excel: “CSV UTF-8”). At most 4 MB and 2,000 deals."
          accept={accept}
          kept={actionData?.kept}
        />
        <TextArea
          field={fields.csv}
          label="Or paste the rows"
          hint="At most 256 KB. Valuations in pounds, dates like 31/3/2027."
          rows={8}
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
