import { importKinds } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref, kpiImportHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { findTakenImports } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { importAccept, receiveImport } from "#app/http/tools/import-table.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm, usePostForm } from "#app/ui/form/post-form.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const KINDS = ["values", "definitions"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (url: URL): Kind => KINDS.find((kind) => kind === url.searchParams.get("of")) ?? "values";

const NAMES = { values: "kpi-values", definitions: "kpis" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep } = await kpiDeskScope(context);
  const kind = kindOf(request.url);
  const { fields, mostRows } = importKinds[NAMES[kind]];
  return {
    keep,
    kind,
    access: desk.access,
    companyName: desk.companyName,
    columns: fields.map(({ header }) => header).join(", "),
    mostRows: count(mostRows, "row"),
    earlier: await findTakenImports(db, actor, { companyId: desk.companyId, kind: NAMES[kind] }),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts, desk } = await kpiDeskScope(context);
  const kind = NAMES[kindOf(facts.url)];
  return receiveImport(request, { db, actor }, { kind, companyId: desk.companyId });
}

const TEXTS = {
  values: {
    label: "Values",
    title: "Import KPI values",
    lead: "Takes values from a file",
    more: "A KPI is known by its code or its name; a period is written like 2026-03, 2026-Q1 or 2026, in any order; percent is 12.5 or 12.5%. A value that is there already is corrected, and every rule that looks at it is judged again.",
    button: "Check the values",
  },
  definitions: {
    label: "Definitions",
    title: "Import KPI definitions",
    lead: "Takes the definitions of KPIs from a file",
    more: "Unit is money, percent, multiple, days or count; direction is higher or lower; frequency is monthly, quarterly or yearly. Money needs a currency like GBP. Currency, formula and the days until a value is due may be left out. A code that is there already is brought up to date; values entered for it are kept, and count only as long as it has no formula.",
    button: "Check the definitions",
  },
} as const;

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ImportKpis({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, kind, access, companyName, columns, mostRows, accept, once: key } = loaderData;
  const texts = TEXTS[kind];
  const here = kpiImportHref(kind, keep);
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <Page
      title={texts.title}
      eyebrow={TOOL_NAME}
      lead={`${texts.lead} for ${companyName}. You see what would change before anything does.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <DeskBanner access={access} />
      <TabLinks
        label="What is imported"
        items={KINDS.map((one) => ({
          to: kpiImportHref(one, keep),
          label: TEXTS[one].label,
          current: one === kind,
        }))}
      />
      <p>
        The first line names the columns: {columns}. {texts.more}
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data" action={here}>
        <ImportFields
          form={form}
          fields={fields}
          most={`At most 64 MB and ${mostRows}.`}
          pasteHint="At most 256 KB"
          accept={accept}
          kept={actionData?.kept}
          button={texts.button}
          cancel={deskHref("", keep)}
          earlier={loaderData.earlier}
        />
      </PostForm>
    </Page>
  );
}
