import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { type Problem, problemText } from "#app/features/analysis/figures/problem.ts";
import { namesOf } from "#app/features/analysis/formulas/formula.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { keptBesideFormula } from "#app/features/analysis/kpis/forms/entered-words.ts";
import { enterValue } from "#app/features/analysis/kpis/records/enter-value.server.ts";
import {
  findKpi,
  findKpiBook,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findEnteredValues } from "#app/features/analysis/kpis/records/find-kpi-values.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { kpiChart, thresholdsOf } from "#app/features/analysis/kpis/pages/kpi-chart.ts";
import {
  deskHref,
  keepCompanyOf,
  kpiCsvHref,
  kpiEditHref,
  kpiHref,
  newRuleHref,
  ruleHref,
} from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { type KpiValueForm, kpiValueSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { DIRECTIONS, KPI_UNITS, unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { explainKpi } from "#app/features/analysis/kpis/maths/kpi-series.ts";
import {
  FREQUENCIES,
  type Period,
  periodAfter,
  periodOfDay,
} from "#app/features/analysis/kpis/maths/period.ts";
import { removeKpi } from "#app/features/analysis/kpis/records/remove-kpi.server.ts";
import { removeValue } from "#app/features/analysis/kpis/records/remove-value.server.ts";
import { LEVELS } from "#app/features/analysis/kpis/records/rule.ts";
import { RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import { conditionText, LEVEL_TONES, STATUS_TONES } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { pageWindow } from "#app/features/paging.ts";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import { showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { count } from "#app/plural.ts";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { rejectionOf } from "#app/http/tools/kpi-desk.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { dateTime, moment } from "#app/ui/text/format.ts";
import { numberedListTitle } from "#app/ui/list/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/kpi";

/** Points of the chart. */
const shownPeriods = 36;
/** Rows of the table of values: a year of months. */
const pageSize = 12;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const kpi = await findKpi(db, actor, params.id);
  if (!kpi) throw notFound();
  const keep = keepCompanyOf(actor.role, kpi.companyId);
  const own = (all: readonly StoredKpi[]) => all.filter(({ id }) => id === kpi.id);
  const book = await findKpiBook(db, actor, kpi.companyId, own);
  const rules = await findRules(db, actor, kpi.companyId, kpi.id);
  const entered = new Map((await findEnteredValues(db, actor, kpi.id)).map((one) => [one.period, one]));
  const series = book.series.get(kpi.code) ?? new Map<string, number>();
  const gaps = book.gaps.get(kpi.code) ?? new Map();
  const unit = unitOf(kpi);
  const known = [...series.keys()].sort();
  // Gaps before the first value are told in one line: there is nothing to look at.
  const periods = [...new Set([...known, ...[...gaps.keys()].filter((period) => period > (known[0] ?? ""))])]
    .sort()
    .reverse();
  const before = [...gaps].filter(([period]) => known.length === 0 || period < (known[0] ?? "")).sort();
  const window = pageWindow(readListQuery(request.url).page, periods.length, pageSize);
  const asked = request.url.searchParams.get("explain") ?? "";
  const value = series.get(asked);
  const formula = book.graph.formulas.get(kpi.code);
  const sources = await findSources(db, actor, book.kpis, formula && asked ? namesOf(formula) : []);
  const figure =
    value === undefined
      ? null
      : kpi.formula !== null
        ? explainKpi(kpi, book.kpis, book.graph, book.series, asked, sources)
        : figureByFormula({
            key: kpi.code,
            name: kpi.name,
            unit,
            method: "Entered, not computed",
            formula: "value",
            puts: [
              {
                symbol: "value",
                name: kpi.name,
                value,
                unit,
                asOf: asked,
                source: entered.get(asked)?.source || "Entered, without a source",
              },
            ],
            asOf: asked,
          });
  const confirm = request.url.searchParams.get("confirm");
  const record = `kpi:${kpi.id}`;
  const changes = await findRecordChanges(db, actor, { companyId: kpi.companyId, record });
  return {
    changes: changes.map((change) => ({ ...change, at: moment(change.at) })),
    id: kpi.id,
    keep,
    name: kpi.name,
    code: kpi.code,
    access: await toolAccess(db, actor, "kpi-alerts"),
    isEntered: kpi.formula === null,
    hidden: kpi.formula !== null && entered.size > 0 ? `${keptBesideFormula(entered.size)}.` : null,
    isRemoving: confirm === "remove",
    nextPeriod: nextPeriod(series, periodOfDay(londonDay(now), kpi.frequency)),
    facts: [
      { term: "Code", detail: kpi.code },
      { term: "Unit", detail: [labelOf(KPI_UNITS, kpi.unit), kpi.currency].filter(Boolean).join(", ") },
      { term: "Direction", detail: labelOf(DIRECTIONS, kpi.direction) },
      { term: "Frequency", detail: labelOf(FREQUENCIES, kpi.frequency) },
      { term: "Formula", detail: kpi.formula ?? "Values are entered" },
      { term: "Due", detail: `${count(kpi.dueLag, "day")} after a period ends` },
    ],
    chart:
      series.size === 0
        ? null
        : lineChart(
            kpiChart(kpi, series, thresholdsOf(rules), {
              most: shownPeriods,
              source: `Source: your company’s values, as of ${dateTime(now.toISOString())} (UK time).`,
              write: kpiText,
            }),
          ),
    figure: figure?.ok ? showFigure(figure.value, kpiWriting) : null,
    page: window.page,
    pages: window.pages,
    before: gapsInWords(before),
    values: periods.slice(window.offset, window.offset + window.limit).map((period) => {
      const at = series.get(period);
      const from = entered.get(period);
      const gap = gaps.get(period);
      return {
        period,
        keep,
        id: kpi.id,
        href: `${kpiHref(kpi.id, keep, { ...(window.page > 1 && { page: String(window.page) }), explain: period })}#explained`,
        value: at === undefined ? null : kpiText(at, unit),
        problem: gap ? problemText(gap) : null,
        source: from?.source ?? "",
        by: from?.by ?? null,
      };
    }),
    rules: rules.map((rule) => ({
      id: rule.id,
      keep,
      name: rule.name,
      when: conditionText(rule.condition, kpi),
      level: { label: labelOf(LEVELS, rule.level), tone: LEVEL_TONES[rule.level] },
      status: { label: labelOf(RULE_STATES, rule.state.status), tone: STATUS_TONES[rule.state.status] },
      since: rule.state.since,
    })),
  };
}

/** Periods before the first value, with why the last of them has none; null where there are none. */
function gapsInWords(gaps: readonly [Period, Problem][]): string | null {
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (!first || !last) return null;
  const span = first[0] === last[0] ? first[0] : `${first[0]} to ${last[0]}`;
  return `No value of ${span}: ${problemText(last[1])}.`;
}

/** The one after the last value, as long as it has begun. */
function nextPeriod(series: ReadonlyMap<string, number>, running: string): string {
  const last = [...series.keys()].sort().at(-1);
  if (last === undefined || last >= running) return running;
  return periodAfter(last);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const kpi = await findKpi(db, actor, params.id);
  if (!kpi) throw notFound();
  const keep = keepCompanyOf(actor.role, kpi.companyId);
  return intents(request, {
    async remove() {
      const result = await removeKpi(db, actor, kpi.id);
      if (result.ok) {
        return seeOther(deskHref("", keep), {
          flash: { kind: "success", title: "KPI removed", text: result.name },
        });
      }
      if (result.reason === "not-found") throw notFound();
      return refuse(
        "The KPI was not removed",
        `These are computed of it: ${result.by.join(", ")}. Remove them first.`,
      );
    },
    async "remove-value"({ fields: { period = "" } }) {
      const result = await removeValue(db, actor, { kpiId: kpi.id, period });
      if (!result.ok) throw notFound();
      return seeOther(kpiHref(kpi.id, keep), {
        flash: { kind: "success", title: "Value removed", text: `${kpi.name}, ${period}` },
      });
    },
    value: valid("value", kpiValueSchema, async (form) => {
      const result = await enterValue(db, actor, { ...form.value, kpiId: kpi.id });
      if (result.ok) {
        const text =
          result.told > 0 ? `${count(result.told, "alert changed", "alerts changed")} by it.` : undefined;
        return seeOther(kpiHref(kpi.id, keep), {
          flash: { kind: "success", title: `Value of ${result.period} saved`, ...(text && { text }) },
        });
      }
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "problems") {
        return form.reject(rejectionOf(result.problems, Object.keys(kpiValueSchema.shape)));
      }
      return form.reject({ formErrors: ["It is computed by its formula and takes no values of its own."] });
    }),
  });
}

export default function Kpi({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isEntered, isRemoving, chart, figure, values, rules, access, page, pages } =
    loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<KpiValueForm>({
    id: "value",
    reply: posted.replyOf("value"),
    defaults: { period: loaderData.nextPeriod },
  });
  const here = kpiHref(id, keep);
  return (
    <Page
      title={numberedListTitle(name, { page, pages: page > 1 ? pages : 1 })}
      heading={name}
      eyebrow={TOOL_NAME}
      errors={posted.failed}
      summary={posted.summary({ value: form })}
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the KPI"
          cancel={here}
          action={here}
        >
          Its rules go with it, and nobody is told by them any more.
        </ConfirmBanner>
      )}
      {chart ? (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      ) : (
        <EmptyState
          text="No values yet"
          detail={
            isEntered
              ? "Enter the first below, or import a file."
              : (loaderData.before ?? "The KPIs it is computed of have none.")
          }
        />
      )}
      {loaderData.hidden && <Notice>{loaderData.hidden}</Notice>}
      {figure && <ExplainedFigure figure={figure} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The KPI">
          <SummaryList items={loaderData.facts} />
        </Card>
        {isEntered && (
          <Card title="Enter a value" id="enter">
            <PostForm form={form} action={here}>
              <input type="hidden" name="intent" value="value" />
              <TextField
                field={fields.period}
                label="Period"
                hint="Like 2026-03, 2026-Q1 or 2026. One that has a value is corrected."
                autoComplete="off"
                width="m"
              />
              <TextField
                field={fields.value}
                label="Value"
                hint="In its own unit: 12.5 for 12.5%"
                inputMode="decimal"
                autoComplete="off"
                width="m"
              />
              <TextField
                field={fields.source}
                label="Source"
                hint="Like Management accounts"
                autoComplete="off"
                optional
              />
              <SubmitButton pending="Saving…">Save value</SubmitButton>
            </PostForm>
          </Card>
        )}
      </div>
      <DataTable
        caption="Rules"
        rows={rules}
        rowKey={(rule) => rule.id}
        columns={ruleColumns}
        empty={<EmptyState text="No rules yet" action={{ to: newRuleHref(id, keep), label: "Add rule" }} />}
      />
      {values.length > 0 && (
        <DataTable
          caption="Values, the latest first"
          rows={values}
          rowKey={(row) => row.period}
          columns={isEntered ? [...valueColumns, ...enteredColumns] : valueColumns}
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) => kpiHref(id, keep, to > 1 ? { page: String(to) } : {})}
        label="Pages of values"
      />
      {chart && loaderData.before && <p className="hint">{loaderData.before}</p>}
      <ChangeTable changes={loaderData.changes} />
      <div className="actions">
        <LinkButton to={newRuleHref(id, keep)}>Add rule</LinkButton>{" "}
        <LinkButton to={kpiEditHref(id, keep)} variant="secondary">
          Edit
        </LinkButton>{" "}
        {access === "granted" && <ExportLinks to={kpiCsvHref("values", keep, loaderData.code)} />}{" "}
        {!isRemoving && (
          <LinkButton to={kpiHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={deskHref("", keep)} variant="quiet">
          Back to the KPIs
        </LinkButton>
      </div>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

const ruleColumns: Column<Data["rules"][number]>[] = [
  {
    header: "Rule",
    rowHeader: true,
    cell: (rule) => (
      <>
        <Link to={ruleHref(rule.id, rule.keep)}>{rule.name}</Link>{" "}
        <span className="hint block">{rule.when}</span>
      </>
    ),
  },
  { header: "Level", cell: (rule) => <Badge tone={rule.level.tone}>{rule.level.label}</Badge> },
  {
    header: "State",
    cell: (rule) => (
      <>
        <Badge tone={rule.status.tone}>{rule.status.label}</Badge>{" "}
        {rule.since && <span className="hint block">since {rule.since}</span>}
      </>
    ),
  },
];

const valueColumns: Column<Data["values"][number]>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "Value",
    align: "right",
    cell: (row) =>
      row.value ? (
        <Link to={row.href} className="num">
          {row.value}
          <span className="sr-only">: explain {row.period}</span>
        </Link>
      ) : (
        <span className="hint">{row.problem ?? "–"}</span>
      ),
  },
];

const enteredColumns: Column<Data["values"][number]>[] = [
  {
    header: "Source",
    cell: (row) => (
      <>
        {row.source || "–"}
        {row.by && <span className="hint block">{row.by}</span>}
      </>
    ),
  },
  {
    header: "Remove",
    cell: (row) => (
      <RowAction
        intent="remove-value"
        fields={{ period: row.period }}
        label="Remove"
        about={`the value of ${row.period}`}
        action={kpiHref(row.id, row.keep)}
      />
    ),
  },
];
