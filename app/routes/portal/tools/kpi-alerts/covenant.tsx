import { Link } from "react-router";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { MULTIPLE } from "#app/features/analysis/figures/unit.ts";
import { COVENANTS } from "#app/features/analysis/kpis/records/covenant.ts";
import { COVENANT_PARTS } from "#app/features/analysis/kpis/imports/covenant-columns.ts";
import { covenantChart } from "#app/features/analysis/kpis/pages/covenant-chart.ts";
import {
  COVENANT_FIGURES,
  lightOfTest,
  limitText,
  LIGHTS,
  PART_NAMES,
} from "#app/features/analysis/kpis/pages/covenant-words.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import {
  covenantHistory,
  type CovenantTest,
  findCovenant,
} from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import {
  covenantEditHref,
  covenantHref,
  deskHref,
  keepCompanyOf,
  kpiHref,
} from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { covenantSources, sourced } from "#app/features/analysis/kpis/maths/value-sources.ts";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { removeCovenant } from "#app/features/analysis/kpis/records/remove-covenant.server.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";
import { readFields } from "#app/http/forms/form.server.ts";
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
import { dateTime } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/covenant";

/** Rows of the table and points of the chart. */
const shownPeriods = 36;
const said = problemWriter(kpiWriting.date);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const terms = await findCovenant(db, actor, params.id);
  if (!terms) throw notFound();
  const keep = keepCompanyOf(actor.role, terms.companyId);
  const ids = new Set<string | null>(Object.values(terms.kpis));
  const book = await findKpiBook(db, actor, terms.companyId, (all) => all.filter(({ id }) => ids.has(id)));
  const history = covenantHistory(terms, book, shownPeriods);
  const asked = request.url.searchParams;
  const wanted = history.find(({ period }) => period === asked.get("period"));
  const named = COVENANT_FIGURES.find((name) => name === asked.get("explain"));
  const figure = wanted?.test.ok && named ? wanted.test.value[named] : null;
  const parts = book.kpis.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  const sources = figure && (await findSources(db, actor, book.kpis, parts));
  // What was there before the first period that could be tested is told in one line.
  const firstTested = history.findLastIndex(({ test }) => lightOfTest(test) !== null);
  const tested = history.slice(0, firstTested + 1);
  const [before] = history.slice(firstTested + 1);
  const light = lightOfTest(tested[0]?.test);
  const chart = covenantChart(terms, history, {
    source: `Source: your company’s KPIs, as of ${dateTime(now.toISOString())} (UK time).`,
    write: kpiText,
  });
  return {
    id: terms.id,
    keep,
    name: terms.name,
    isRemoving: asked.get("confirm") === "remove",
    light: light && LIGHTS[light],
    terms: `${labelOf(COVENANTS, terms.kind)}, ${limitText(terms)}`,
    parts: COVENANT_PARTS.flatMap(({ part }) => {
      const kpi = book.kpis.find(({ id }) => id === terms.kpis[part]);
      return kpi ? [{ term: PART_NAMES[part], to: kpiHref(kpi.id, keep), name: kpi.name }] : [];
    }),
    figure:
      figure && wanted && sources
        ? showFigure(sourced(figure, covenantSources(terms, wanted.period, book.kpis, sources)), kpiWriting)
        : null,
    untested:
      before && !before.test.ok
        ? `Not tested up to ${before.period}: ${before.test.problems.map(said).join(". ")}.`
        : null,
    chart: chart && lineChart(chart),
    rows: tested.map(({ period, test }) => {
      const shown = (key: (typeof COVENANT_FIGURES)[number]) => {
        const one = test.ok ? test.value[key] : null;
        return (
          one && {
            text: kpiText(one.value, one.unit),
            href: `${covenantHref(terms.id, keep, { period, explain: key })}#explained`,
            name: `${one.name}, ${period}`,
          }
        );
      };
      return {
        period,
        limit: kpiText(terms.limit, MULTIPLE),
        light: badgeOf(test),
        problem: test.ok ? null : test.problems.map(said).join(". "),
        actual: shown("actual"),
        headroom: shown("headroom"),
      };
    }),
  };
}

function badgeOf(test: CovenantTest["test"]) {
  const light = lightOfTest(test);
  return light && LIGHTS[light];
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const terms = await findCovenant(db, actor, params.id);
  if (!terms) throw notFound();
  const { intent } = await readFields(request);
  if (intent !== "remove") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await removeCovenant(db, actor, terms.id);
  if (!result.ok) throw notFound();
  return seeOther(deskHref("covenants", keepCompanyOf(actor.role, terms.companyId)), {
    flash: { kind: "success", title: "Covenant removed", text: result.name },
  });
}

export default function CovenantPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoving, light, figure, chart, rows } = loaderData;
  const here = covenantHref(id, keep);
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      lead={loaderData.terms}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<Badge tone={light?.tone ?? "slate"}>{light?.label ?? "Not tested"}</Badge>}
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the covenant"
          cancel={here}
          action={here}
        >
          The KPIs it is tested on stay.
        </ConfirmBanner>
      )}
      {chart && (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      )}
      {figure && <ExplainedFigure figure={figure} />}
      <Card title="Tested on">
        <SummaryList
          items={loaderData.parts.map(({ term, to, name: kpi }) => ({
            term,
            detail: <Link to={to}>{kpi}</Link>,
          }))}
        />
      </Card>
      <DataTable
        caption="Tests, the latest period first"
        rows={rows}
        rowKey={(row) => row.period}
        columns={columns}
        empty={<EmptyState text="Not tested yet" detail="EBITDA has no values yet: enter a year of them." />}
      />
      {loaderData.untested && <p className="hint">{loaderData.untested}</p>}
      <div className="actions">
        <LinkButton to={covenantEditHref(id, keep)}>Edit</LinkButton>{" "}
        {!isRemoving && (
          <LinkButton
            to={covenantHref(id, keep, { confirm: "remove" })}
            variant="secondary"
            preventScrollReset
          >
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={deskHref("covenants", keep)} variant="quiet">
          Back to the covenants
        </LinkButton>
      </div>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const figure = (header: string, key: "actual" | "headroom"): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => {
    const one = row[key];
    if (!one) return "–";
    return (
      <Link to={one.href} className="num">
        {one.text}
        <span className="sr-only">: explain {one.name}</span>
      </Link>
    );
  },
});

const columns: Column<Row>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "State",
    cell: (row) => (
      <>
        {row.light ? <Badge tone={row.light.tone}>{row.light.label}</Badge> : "Not tested"}{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
  figure("Actual", "actual"),
  { header: "Limit", align: "right", cell: (row) => <span className="num">{row.limit}</span> },
  figure("Headroom", "headroom"),
];
