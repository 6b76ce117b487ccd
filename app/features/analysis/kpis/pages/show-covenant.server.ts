import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { MULTIPLE } from "#app/features/numbers/unit.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { COVENANT_PARTS, COVENANTS } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import { covenantSources, sourced } from "#app/features/analysis/kpis/maths/value-sources.ts";
import { covenantChart } from "#app/features/analysis/kpis/pages/covenant-chart.ts";
import {
  COVENANT_FIGURES,
  judgedBy,
  lightOfTest,
  LIGHTS,
  limitText,
  PART_NAMES,
} from "#app/features/analysis/kpis/pages/covenant-words.ts";
import { covenantHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { alertRow, standingAlert } from "#app/features/analysis/kpis/pages/show-alerts.server.ts";
import {
  covenantHistory,
  type CovenantTerms,
  type CovenantTest,
} from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRuleOfCovenant } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import type { ToolPage } from "#app/features/analysis/tools/tool-page.server.ts";
import { PAGE_SIZE } from "#app/features/lists/list.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { dateTime } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { judgedText } from "./judged-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";

/** Rows of the table and points of the chart. */
const shownPeriods = 36;
const said = problemWriter(kpiWriting.date);

/** A covenant's page: its tests, period by period. */
export async function showCovenant(page: ToolPage & { terms: CovenantTerms }) {
  const { db, actor, terms, keep, now, query } = page;
  const ids = new Set<string | null>(Object.values(terms.kpis));
  const book = await findKpiBook(db, actor, terms.companyId, (all) => all.filter(({ id }) => ids.has(id)));
  const history = covenantHistory(terms, book, shownPeriods);
  const wanted = history.find(({ period }) => period === query.get("period"));
  const named = COVENANT_FIGURES.find((name) => name === query.get("explain"));
  const figure = wanted?.test.ok && named ? wanted.test.value[named] : null;
  const parts = book.kpis.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  const sources = figure && (await findSources(db, actor, book.kpis, parts));
  // What was there before the first period that could be tested is told in one line.
  const firstTested = history.findLastIndex(({ test }) => lightOfTest(test) !== null);
  const tested = history.slice(0, firstTested + 1);
  const [before] = history.slice(firstTested + 1);
  const light = lightOfTest(tested[0]?.test);
  const rule = await findRuleOfCovenant(db, actor, terms.id);
  const alerts = rule ? await findAlerts(db, actor, { ruleId: rule.id }, PAGE_SIZE) : [];
  const chart = covenantChart(terms, history, {
    source: `Source: your company’s KPIs, as of ${dateTime(now.toISOString())} (UK time).`,
    write: kpiText,
  });
  return {
    id: terms.id,
    keep,
    name: terms.name,
    isRemoving: query.get("confirm") === "remove",
    light: light && LIGHTS[light],
    ...(rule ? standingAlert(rule, alerts) : { unseen: null, rest: null }),
    alerts: alerts.map((alert) => alertRow(alert, now)),
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
    explains: tested.slice(0, 1).flatMap(({ period, test }) =>
      COVENANT_FIGURES.flatMap((key) => {
        const one = test.ok ? test.value[key] : null;
        const to = covenantHref(terms.id, keep, { period, explain: key });
        return one ? [{ name: `${one.name}, ${period}`, to }] : [];
      }),
    ),
    rows: tested.map(({ period, test }) => {
      const shown = (key: (typeof COVENANT_FIGURES)[number]) => {
        const one = test.ok ? test.value[key] : null;
        return one && judgedText(one.value, one.unit, judgedBy(key, terms.limit), kpiText);
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

export type ShownCovenant = Awaited<ReturnType<typeof showCovenant>>;

function badgeOf(test: CovenantTest["test"]) {
  const light = lightOfTest(test);
  return light && LIGHTS[light];
}
