import { z } from "zod";
import { LONG_FILE } from "#app/features/csv/csv-table.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { importKpis } from "#app/features/kpis/import-kpis.server.ts";
import { importKpiValues } from "#app/features/kpis/import-kpi-values.server.ts";
import { KPI_HEADERS, VALUE_HEADERS } from "#app/features/kpis/kpi-columns.ts";
import { deskHref, importHref } from "#app/features/kpis/kpi-href.ts";
import { kpiDeskScope, noRoomText } from "#app/http/kpi-desk.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { fileInputFacts, receiveForm } from "#app/http/upload-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
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

const KINDS = ["values", "definitions"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (url: URL): Kind => KINDS.find((kind) => kind === url.searchParams.get("of")) ?? "values";

export async function loader({ context }: Route.LoaderArgs) {
  const { request, desk, keep } = await kpiDeskScope(context);
  const kind = kindOf(request.url);
  return {
    keep,
    kind,
    access: desk.access,
    companyName: desk.companyName,
    columns: (kind === "values" ? VALUE_HEADERS : KPI_HEADERS).map(String).join(", "),
    mostRows: count(LONG_FILE.rows - 1, "row"),
    accept: fileInputFacts(limits).accept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts, desk, keep } = await kpiDeskScope(context);
  const kind = kindOf(facts.url);
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
  const input = { source: file ?? csv, companyId: desk.companyId, once: _once };
  const result =
    kind === "values" ? await importKpiValues(db, actor, input) : await importKpis(db, actor, input);
  if (result.ok) {
    await posted.discard();
    return seeOther(deskHref("", keep), {
      flash: { kind: "success", title: "File imported", text: said(result) },
    });
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  if (result.reason !== "file") return form.reject({ formErrors: [noRoomText(result.reason)] });
  const answer = form.reject({ formErrors: ["Nothing was imported.", ...result.problems] });
  // A file that must be mended is chosen again.
  return file ? withoutFiles(posted, answer) : answer;
}

/** What came of a file: the page it leads to says it. */
function said(
  result: { told: number } & (
    { count: number; corrected: number } | { added: number; changed: number; hidden?: number }
  ),
) {
  const alerts = result.told > 0 ? ` ${count(result.told, "alert changed", "alerts changed")} by them.` : "";
  if ("count" in result) {
    const fresh = result.count - result.corrected;
    return `${count(fresh, "new value")}, ${result.corrected} that were there already.${alerts}`;
  }
  const { added, changed, hidden = 0 } = result;
  const beside =
    hidden > 0
      ? ` ${count(hidden, "entered value counts", "entered values count")} nothing as long as there are formulas instead.`
      : "";
  return `${count(added, "KPI")} added, ${changed} changed.${beside}${alerts}`;
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

const TEXTS = {
  values: {
    label: "Values",
    title: "Import KPI values",
    lead: "Takes values from a CSV file",
    more: "A KPI is known by its code or its name; a period is written like 2026-03, 2026-Q1 or 2026, in any order; percent is 12.5 or 12.5%. A value that is there already is corrected, and every rule that looks at it is judged again.",
    button: "Import values",
  },
  definitions: {
    label: "Definitions",
    title: "Import KPI definitions",
    lead: "Takes the definitions of KPIs from a CSV file",
    more: "Unit is money, percent, multiple, days or count; direction is higher or lower; frequency is monthly, quarterly or yearly. Money needs a currency like GBP. Currency, formula and the days until a value is due may be left out. A code that is there already is brought up to date; values entered for it are kept, and count only as long as it has no formula.",
    button: "Import definitions",
  },
} as const;

export default function ImportKpis({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, kind, access, companyName, columns, mostRows, accept, once: key } = loaderData;
  const texts = TEXTS[kind];
  const here = importHref(kind, keep);
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <Page
      title={texts.title}
      eyebrow={TOOL_NAME}
      lead={`${texts.lead} for ${companyName}: all of them, or, if one won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <DeskBanner access={access} />
      <TabLinks
        label="What is imported"
        items={KINDS.map((one) => ({
          to: importHref(one, keep),
          label: TEXTS[one].label,
          current: one === kind,
        }))}
      />
      <p>
        The first line names the columns: {columns}. {texts.more}
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data" action={here}>
        <FileField
          field={fields.file}
          label="CSV file"
          hint={`Comma-separated, in UTF-8 (in Excel: “CSV UTF-8”). At most 8 MB and ${mostRows}.`}
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
        <UploadProgress formId={form.id} back={here} />
        <div className="actions">
          <SubmitButton pending="Importing…">{texts.button}</SubmitButton>
          <LinkButton to={deskHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
