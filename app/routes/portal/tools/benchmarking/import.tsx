import { benchmarkingHref, peerSetHref } from "#app/features/benchmarking/benchmark-href.ts";
import { importPeersSchema } from "#app/features/benchmarking/benchmark.schema.ts";
import { BenchmarkBanner } from "#app/features/benchmarking/benchmark-tabs.tsx";
import { importPeers } from "#app/features/benchmarking/import-peers.server.ts";
import { PEER_HEADERS } from "#app/features/benchmarking/peer-columns.ts";
import { noRoomText } from "#app/features/benchmarking/refusal-words.ts";
import { LONG_FILE } from "#app/features/csv/csv-table.ts";
import { deskScope } from "#app/http/benchmark-desk.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { fileInputFacts, receiveForm } from "#app/http/upload-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const limits = {
  files: 1,
  fileBytes: LONG_FILE.bytes,
  totalBytes: LONG_FILE.bytes,
  types: ["csv"],
  fieldBytes: 1024 * 1024,
} as const satisfies Parameters<typeof fileInputFacts>[0];
// A file kept from the last try, and the one chosen instead of it.
const withKept = { ...limits, files: 2, totalBytes: 2 * limits.totalBytes };

export async function loader({ context }: Route.LoaderArgs) {
  const { desk, keep } = await deskScope(context);
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    columns: PEER_HEADERS.join(", "),
    accept: fileInputFacts(limits).accept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await deskScope(context);
  const posted = await receiveForm(request, actor, { field: "file", limits: withKept });
  const form = posted.hold(importPeersSchema, { form: "import" });
  if (!form.ok) return form.rejection();
  const { name, source, asOf, currency, csv = "", _once } = form.value;
  const isPasted = csv.trim() !== "";
  const file = form.files.at(-1);
  if (form.files.length > 1 && !posted.fields.has("kept")) {
    return form.reject({ fieldErrors: { file: ["Choose one file only"] } }, 400, []);
  }
  if (file && isPasted) {
    return form.reject({
      fieldErrors: { csv: ["Send a file or pasted rows, not both: empty one of the two"] },
    });
  }
  if (!file && !isPasted) {
    return form.reject({ fieldErrors: { file: ["Choose a CSV file, or paste its rows"] } });
  }
  const result = await importPeers(db, actor, {
    companyId: desk.companyId,
    name,
    source,
    asOf,
    currency,
    file: file ?? csv,
    once: _once,
  });
  if (result.ok) {
    await posted.discard();
    const text = `${count(result.count, "company", "companies")}, version ${result.version}.`;
    return seeOther(peerSetHref(result.id, keep), {
      flash: {
        kind: result.warnings.length > 0 ? "info" : "success",
        title: "Peers imported",
        text: [text, ...result.warnings.slice(0, 3)].join(" "),
      },
    });
  }
  switch (result.reason) {
    case "not-found":
      await posted.discard();
      throw notFound();
    case "future":
      return form.reject({ fieldErrors: { asOf: ["As of must be today or earlier"] } });
    case "file": {
      const more = result.more > 0 ? [`And ${count(result.more, "more problem")}.`] : [];
      const told = { formErrors: ["Nothing was imported.", ...result.problems, ...more] };
      // A file that must be mended is chosen again.
      return form.reject(told, 400, []);
    }
    default:
      return form.reject({ formErrors: [noRoomText(result.reason, "peer sets")] });
  }
}

type ImportForm = Record<"name" | "source" | "asOf" | "currency" | "csv" | "file", string>;

export default function ImportPeers({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, accept, once } = loaderData;
  const [form, fields] = usePostForm<ImportForm>({
    id: "import",
    reply: actionData?.reply,
    defaults: { currency: "GBP" },
  });
  return (
    <Page
      title="Import peers"
      eyebrow="Benchmarking"
      lead={`Adds the companies of a CSV file as a peer set of ${companyName}: all of them, or, if one won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <BenchmarkBanner access={access} />
      <p>
        The first line names the columns; Name, Sector, Country and Year are needed. Columns: {columns}. Leave
        a cell empty where a value isn’t known. A company stands once for each year.
      </p>
      <PostForm form={form} once={once} encType="multipart/form-data">
        <TextField
          field={fields.name}
          label="Name of the set"
          hint="A set of that name becomes a new version"
          autoComplete="off"
        />
        <TextField
          field={fields.source}
          label="Source"
          hint="Whose data it is; it stands beside every number"
          autoComplete="off"
        />
        <TextField
          field={fields.asOf}
          label="As of"
          hint="The day the figures hold for, like 31/12/2025"
          autoComplete="off"
          width="m"
        />
        <TextField
          field={fields.currency}
          label="Currency"
          hint="Three letters, of revenue and revenue per head"
          autoComplete="off"
          autoCapitalize="characters"
          width="s"
        />
        <FileField
          field={fields.file}
          label="CSV file"
          hint="Comma-separated, in UTF-8 (in Excel: “CSV UTF-8”). At most 64 MB and 100,000 companies. Long files take a while: keep this page open."
          accept={accept}
          kept={actionData?.kept}
        />
        <UploadProgress formId={form.id} back={benchmarkingHref("peer-sets/import", keep)} />
        <TextArea
          field={fields.csv}
          label="Or paste the rows"
          hint="At most 256 KB. Shares in percent, revenue in whole units."
          rows={8}
          spellCheck={false}
        />
        <div className="actions">
          <SubmitButton pending="Importing…">Import peers</SubmitButton>
          <LinkButton to={benchmarkingHref("peer-sets", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
