import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { importKpiValues } from "#app/features/kpis/import-kpi-values.server.ts";
import { deskHref } from "#app/features/kpis/kpi-href.ts";
import { VALUE_HEADERS } from "#app/features/kpis/kpi-columns.ts";
import { kpiDeskScope } from "#app/http/kpi-desk.server.ts";
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
const largestFile = 8 * kilobyte * kilobyte;
const limits = {
  files: 1,
  fileBytes: largestFile,
  totalBytes: largestFile,
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
  const { desk, keep } = await kpiDeskScope(context);
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    columns: VALUE_HEADERS.map(String).join(", "),
    accept: fileInputFacts(limits).accept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
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
  const result = await importKpiValues(db, actor, {
    source: file ?? csv,
    companyId: desk.companyId,
    once: _once,
  });
  if (result.ok) {
    await posted.discard();
    return seeOther(deskHref("", keep), {
      flash: { kind: "success", title: "Values imported", text: `${count(result.count, "value")} saved.` },
    });
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  const answer = form.reject({ formErrors: ["Nothing was imported.", ...result.problems] });
  // A file that must be mended is chosen again.
  return file ? withoutFiles(posted, answer) : answer;
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

export default function ImportValues({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, accept, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <Page
      title="Import KPI values"
      eyebrow={TOOL_NAME}
      lead={`Takes values of ${companyName} from a CSV file: all of them, or, if one won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <DeskBanner access={access} />
      <p>
        The first line names the columns: {columns}. A KPI is known by its code or its name; a period is
        written like 2026-03, 2026-Q1 or 2026; percent is 12.5 or 12.5%. A value that is there already is
        corrected, and every rule that looked at it is judged again.
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label="CSV file"
          hint="Comma-separated, in UTF-8 (in Excel: “CSV UTF-8”). At most 8 MB."
          accept={accept}
          kept={actionData?.kept}
        />
        <TextArea
          field={fields.csv}
          label="Or paste the rows"
          hint="At most 256 KB"
          rows={8}
          spellCheck={false}
        />
        <div className="actions">
          <SubmitButton pending="Importing…">Import values</SubmitButton>
          <LinkButton to={deskHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
