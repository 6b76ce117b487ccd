import { benchmarkingHref, peerSetHref } from "#app/features/benchmarking/benchmark-href.ts";
import { importPeersSchema } from "#app/features/benchmarking/benchmark.schema.ts";
import { BenchmarkBanner } from "#app/features/benchmarking/benchmark-tabs.tsx";
import { importPeers } from "#app/features/benchmarking/import-peers.server.ts";
import { PEER_HEADERS } from "#app/features/benchmarking/peer-columns.ts";
import { noRoomText } from "#app/features/benchmarking/refusal-words.ts";
import { LONG_FILE } from "#app/features/csv/csv-table.ts";
import { deskScope } from "#app/http/benchmark-desk.server.ts";
import { importAccept, receiveImport } from "#app/http/import-form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

export async function loader({ context }: Route.LoaderArgs) {
  const { desk, keep } = await deskScope(context);
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    columns: PEER_HEADERS.join(", "),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await deskScope(context);
  const form = await receiveImport(request, actor, { schema: importPeersSchema, fileBytes: LONG_FILE.bytes });
  if (!form.ok) return form.rejection;
  const { name, source, asOf, currency, _once } = form.value;
  const result = await importPeers(db, actor, {
    companyId: desk.companyId,
    name,
    source,
    asOf,
    currency,
    file: form.source,
    once: _once,
  });
  if (result.ok) {
    await form.discard();
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
      await form.discard();
      throw notFound();
    case "future":
      return form.reject({ fieldErrors: { asOf: ["As of must be today or earlier"] } });
    case "file": {
      const more = result.more > 0 ? [`And ${count(result.more, "more problem")}.`] : [];
      return form.refuseFile([...result.problems, ...more]);
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
        <ImportFields
          form={form}
          fields={fields}
          most="At most 64 MB and 100,000 companies. Long files take a while: keep this page open."
          pasteHint="At most 256 KB. Shares in percent, revenue in whole units."
          accept={accept}
          kept={actionData?.kept}
          button="Import peers"
          cancel={benchmarkingHref("peer-sets", keep)}
        />
      </PostForm>
    </Page>
  );
}
