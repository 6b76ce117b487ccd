import { z } from "zod";
import { LONG_FILE } from "#app/features/csv/csv-table.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { importKpis } from "#app/features/kpis/import-kpis.server.ts";
import { importKpiValues } from "#app/features/kpis/import-kpi-values.server.ts";
import { KPI_HEADERS, VALUE_HEADERS } from "#app/features/kpis/kpi-columns.ts";
import { deskHref, importHref } from "#app/features/kpis/kpi-href.ts";
import { importAccept, importFields, receiveImport } from "#app/http/import-form.server.ts";
import { kpiDeskScope, noRoomText } from "#app/http/kpi-desk.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/import";

const largestFile = 8 * 1024 * 1024;
const schema = z.object(importFields);

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
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts, desk, keep } = await kpiDeskScope(context);
  const kind = kindOf(facts.url);
  const form = await receiveImport(request, actor, { schema, fileBytes: largestFile });
  if (!form.ok) return form.rejection;
  const input = { source: form.source, companyId: desk.companyId, once: form.value._once };
  const result =
    kind === "values" ? await importKpiValues(db, actor, input) : await importKpis(db, actor, input);
  if (result.ok) {
    await form.discard();
    return seeOther(deskHref("", keep), {
      flash: { kind: "success", title: "File imported", text: said(result) },
    });
  }
  if (result.reason === "not-found") {
    await form.discard();
    throw notFound();
  }
  if (result.reason !== "file") return form.reject({ formErrors: [noRoomText(result.reason)] });
  return form.refuseFile(result.problems);
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
        <ImportFields
          form={form}
          fields={fields}
          most={`At most 8 MB and ${mostRows}.`}
          pasteHint="At most 256 KB"
          accept={accept}
          kept={actionData?.kept}
          button={texts.button}
          cancel={deskHref("", keep)}
        />
      </PostForm>
    </Page>
  );
}
