import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { Link } from "react-router";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { addCovenant } from "#app/features/analysis/kpis/records/add-covenant.server.ts";
import { COVENANTS } from "#app/features/analysis/kpis/records/covenant.ts";
import { CovenantFieldset } from "#app/features/analysis/kpis/forms/covenant-form.tsx";
import {
  COVENANT_FIGURES,
  covenantsInWords,
  lightOfTest,
  limitText,
  LIGHTS,
} from "#app/features/analysis/kpis/pages/covenant-words.ts";
import {
  DeskActions,
  DeskBanner,
  DeskTabs,
  TOOL_NAME,
} from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { findCovenantTerms, tested } from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { countOpenRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { covenantHref, deskHref, withQuery } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { moneyOptions } from "#app/features/analysis/kpis/forms/kpi-options.ts";
import { type CovenantForm, covenantSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { covenantSources, sourced } from "#app/features/analysis/kpis/maths/value-sources.ts";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";
import { readFields, readForm } from "#app/http/forms/form.server.ts";
import { kpiDeskScope, kpiQuotaText, rejectionOf } from "#app/http/tools/kpi-desk.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { dateTime, percent } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/covenants";

const said = problemWriter(kpiWriting.date);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep, now } = await kpiDeskScope(context);
  const terms = await findCovenantTerms(db, actor, desk.companyId);
  const ids = new Set<string | null>(terms.flatMap(({ kpis }) => Object.values(kpis)));
  const book = await findKpiBook(db, actor, desk.companyId, (all) => all.filter(({ id }) => ids.has(id)));
  const covenants = tested(terms, book);
  const asked = request.url.searchParams;
  const wanted = covenants.find(({ id }) => id === asked.get("covenant"));
  const named = COVENANT_FIGURES.find((name) => name === asked.get("explain"));
  const figure = wanted?.test.ok && named ? wanted.test.value[named] : null;
  const parts = book.kpis.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  const sources = figure && (await findSources(db, actor, book.kpis, parts));
  const whole = covenants.flatMap(({ name, test }) => (test.ok ? [{ name, test: test.value }] : []));
  return {
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    open: await countOpenRules(db, actor, desk.companyId),
    once: crypto.randomUUID(),
    // From here, so that the browser is not sent the mathematics for three labels.
    kinds: COVENANTS.map(({ value, label }) => ({ value, label })),
    options: moneyOptions(book.kpis),
    figure:
      figure && wanted?.period && sources
        ? showFigure(sourced(figure, covenantSources(wanted, wanted.period, book.kpis, sources)), kpiWriting)
        : null,
    chart:
      whole.length === 0
        ? null
        : barChart(
            {
              finding: covenantsInWords(covenants.map(({ test }) => lightOfTest(test))),
              unit: "Headroom: percent of the limit that is left. A broken covenant has none, and no bar",
              labelName: "Covenant",
              labels: whole.map(({ name }) => name),
              series: [
                { name: "Headroom", values: whole.map(({ test }) => Math.max(0, test.headroom.value)) },
              ],
              source: `Source: your company’s KPIs, as of ${dateTime(now.toISOString())} (UK time).`,
              write: percent,
            },
            { figures: whole.map(({ test }) => percent(test.headroom.value)) },
          ),
    rows: covenants.map(({ id, name, kind, limit, period, test }) => {
      const shown = (key: (typeof COVENANT_FIGURES)[number]) => {
        const one = test.ok ? test.value[key] : null;
        return (
          one && {
            text: kpiText(one.value, one.unit),
            href: `${withQuery(deskHref("covenants", keep), { covenant: id, explain: key })}#explained`,
            name: `${one.name} of ${name}`,
          }
        );
      };
      const light = lightOfTest(test);
      return {
        id,
        name,
        kind: labelOf(COVENANTS, kind),
        to: covenantHref(id, keep),
        limit: limitText({ kind, limit }),
        period,
        light: light && LIGHTS[light],
        problem: test.ok ? null : test.problems.map(said).join(". "),
        actual: shown("actual"),
        headroom: shown("headroom"),
        cushion: shown("cushion"),
        capacity: shown("capacity"),
      };
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const { intent } = await readFields(request.clone());
  if (intent !== "add") return refuse("Nothing was changed", "Choose an action.", 400);
  const form = await readForm(request, covenantSchema, { form: "covenant" });
  if (!form.ok) return form.rejection();
  const { _once, seen: _, ...fields } = form.value;
  const result = await addCovenant(db, actor, { ...fields, companyId: desk.companyId, once: _once });
  if (result.ok) {
    return seeOther(deskHref("covenants", keep), {
      flash: { kind: "success", title: "Covenant added", text: fields.name },
    });
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "problems") {
    return form.reject(rejectionOf(result.problems, Object.keys(covenantSchema.shape)));
  }
  return form.reject({ formErrors: [kpiQuotaText(result.reason)] });
}

export default function Covenants({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, heading, access, once, kinds, options, figure, chart, rows } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<CovenantForm>({
    id: "covenant",
    reply: posted.replyOf("covenant"),
    defaults: { kind: "leverage" },
  });
  const here = deskHref("covenants", keep);
  return (
    <Page
      title={heading ? `Covenants of ${heading}` : "Covenants"}
      heading={TOOL_NAME}
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="What lenders hold you to, tested on your KPIs of the last twelve months, with what is left until the limit."
      errors={posted.failed}
      summary={posted.summary({ covenant: form })}
      actions={<DeskActions keep={keep} access={access} file="covenants" />}
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="covenants" open={loaderData.open} />
      {figure && <ExplainedFigure figure={figure} />}
      {chart && (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      )}
      <DataTable
        caption="Covenants by name"
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        empty={<EmptyState text="No covenants yet" detail="Add one below." />}
      />
      <Card title="Add covenant" id="add">
        {options.length === 0 ? (
          <EmptyState
            text="No KPIs in money yet"
            detail="A covenant is tested on KPIs that hold EBITDA, net debt or interest."
            action={{ to: deskHref("new", keep), label: "Add KPI" }}
          />
        ) : (
          <PostForm form={form} action={here} once={once}>
            <input type="hidden" name="intent" value="add" />
            <CovenantFieldset fields={fields} kinds={kinds} options={options} />
            <SubmitButton pending="Adding…">Add covenant</SubmitButton>
          </PostForm>
        )}
      </Card>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const figureColumn = (header: string, key: (typeof COVENANT_FIGURES)[number]): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => {
    const one = row[key];
    if (!one) return "–";
    return (
      <>
        <span className="num">{one.text}</span>{" "}
        <Link to={one.href} className="block">
          Explain<span className="sr-only"> {one.name}</span>
        </Link>
      </>
    );
  },
});

const columns: Column<Row>[] = [
  {
    header: "Covenant",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={row.to}>{row.name}</Link>{" "}
        <span className="hint block">
          {row.kind}, {row.limit}
        </span>{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
  {
    header: "State",
    cell: (row) => (
      <>
        {row.light ? <Badge tone={row.light.tone}>{row.light.label}</Badge> : "Not tested"}{" "}
        {row.period && <span className="hint block">{row.period}</span>}
      </>
    ),
  },
  figureColumn("Actual", "actual"),
  figureColumn("Headroom", "headroom"),
  figureColumn("EBITDA can fall by", "cushion"),
  figureColumn("Debt capacity", "capacity"),
];
