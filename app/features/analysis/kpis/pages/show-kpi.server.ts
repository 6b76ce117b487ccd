import { figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { type Problem, problemText } from "#app/features/numbers/problem.ts";
import { showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { namesOf } from "#app/features/analysis/formulas/formula.ts";
import { keptBesideFormula } from "#app/features/analysis/kpis/forms/entered-words.ts";
import { explainKpi } from "#app/features/analysis/kpis/maths/kpi-series.ts";
import {
  FREQUENCIES,
  type Period,
  periodAfter,
  periodOfDay,
} from "#app/features/analysis/kpis/maths/period.ts";
import { kpiChart, thresholdsOf } from "#app/features/analysis/kpis/pages/kpi-chart.ts";
import { kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { conditionText, LEVEL_TONES, ruleStatus } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { findKpiBook, type StoredKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findEnteredValues } from "#app/features/analysis/kpis/records/find-kpi-values.server.ts";
import { findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { DIRECTIONS, KPI_UNITS, unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { isJudged, LEVELS, SWITCHED_OFF } from "#app/features/analysis/kpis/records/rule.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import type { ToolPage } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import { count } from "#app/plural.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { dateTime, moment } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";

/** Points of the chart. */
const shownPeriods = 36;
/** Rows of the table of values: a year of months. */
const pageSize = 12;

/** A KPI's page: its chart, its values and its rules. */
export async function showKpi({ db, actor, kpi, keep, now, query }: ToolPage & { kpi: StoredKpi }) {
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
  const after = query.get("after");
  const { rows, pages } = windowOf(periods, {
    keyOf: (period) => period,
    after,
    size: pageSize,
    hrefOf: (more) => kpiHref(kpi.id, keep, more),
  });
  const explained = query.get("explain") ?? "";
  const value = series.get(explained);
  const formula = book.graph.formulas.get(kpi.code);
  const sources = await findSources(db, actor, book.kpis, formula && explained ? namesOf(formula) : []);
  const figure =
    value === undefined
      ? null
      : kpi.formula !== null
        ? explainKpi(kpi, book.kpis, book.graph, book.series, explained, sources)
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
                asOf: explained,
                source: entered.get(explained)?.source || "Entered, without a source",
              },
            ],
            asOf: explained,
          });
  const confirm = query.get("confirm");
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
    pages,
    before: gapsInWords(before),
    explains: known
      .slice(-1)
      .map((period) => ({ name: `value of ${period}`, to: kpiHref(kpi.id, keep, { explain: period }) })),
    values: rows.map((period) => {
      const at = series.get(period);
      const from = entered.get(period);
      const gap = gaps.get(period);
      return {
        period,
        keep,
        id: kpi.id,
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
      off: isJudged(rule.condition) ? null : SWITCHED_OFF,
      status: ruleStatus(rule),
      since: rule.state.since,
    })),
  };
}

export type ShownKpi = Awaited<ReturnType<typeof showKpi>>;

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
