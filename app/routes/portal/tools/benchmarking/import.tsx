import { importPeersFields } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { importKinds } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import { findTakenImports } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { importAccept, receiveImport } from "#app/http/tools/import-table.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { count } from "#app/plural.ts";
import { PostForm, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep } = await toolScope(context, "benchmarking");
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    columns: importKinds.peers.fields.map(({ header }) => header).join(", "),
    mostRows: count(importKinds.peers.mostRows, "company", "companies"),
    earlier: await findTakenImports(db, actor, { companyId: desk.companyId, kind: "peers" }),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, now } = await toolScope(context, "benchmarking");
  const settings = importPeersFields(londonDay(now));
  return receiveImport(request, { db, actor }, { kind: "peers", companyId: desk.companyId, settings });
}

type ImportForm = Record<"name" | "source" | "asOf" | "currency" | "csv" | "file", string>;

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ImportPeers({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, columns, mostRows, accept, once } = loaderData;
  const [form, fields] = usePostForm<ImportForm>({
    id: "import",
    reply: actionData?.reply,
    defaults: { currency: "GBP" },
  });
  return (
    <Page
      title="Import peers"
      eyebrow="Benchmarking"
      lead={`Adds the companies of a file as a peer set of ${companyName}. You see what was read before anything is added.`}
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
          most={`At most 64 MB and ${mostRows}.`}
          pasteHint="At most 256 KB. Shares in percent, revenue in whole units."
          accept={accept}
          kept={actionData?.kept}
          button="Check the peers"
          cancel={benchmarkingHref("peer-sets", keep)}
          earlier={loaderData.earlier}
        />
      </PostForm>
    </Page>
  );
}
