import { dueValues } from "#app/features/analysis/kpis/maths/due.ts";
import { worstOf } from "#app/features/analysis/kpis/maths/judge-rule.ts";
import { RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { thresholdsOf } from "#app/features/analysis/kpis/pages/kpi-chart.ts";
import { ruleStatus, STATUS_TONES } from "#app/features/analysis/kpis/pages/rule-words.ts";
import {
  findKpiBook,
  findLastPeriods,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { isJudged } from "#app/features/analysis/kpis/records/rule.ts";
import { countOpenRules, findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { count } from "#app/plural.ts";
import { sparkline } from "#app/ui/chart/draw-chart.server.ts";
import { date } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";

const pageSize = 25;
const sparkPeriods = 12;
/** Rows of the table of what is due; the rest is counted. */
const mostDue = 15;

/** The list of KPIs: what each was last, how its rules stand, and what is due. */
export async function showKpis(page: AtDesk, search: string) {
  const { db, actor, desk, frame, keep, now, query } = page;
  const rules = (await findRules(db, actor, desk.companyId)).filter(({ covenantId }) => covenantId === null);
  const fits = ({ name, code }: StoredKpi) => `${name} ${code}`.toLowerCase().includes(search.toLowerCase());
  const shownOf = (all: readonly StoredKpi[]) =>
    windowOf(all.filter(fits), {
      keyOf: ({ id }) => id,
      after: query.get("after"),
      size: pageSize,
      hrefOf: (more) => withQuery(deskHref("", keep), { ...(search && { search }), ...more }),
    });
  const book = await findKpiBook(db, actor, desk.companyId, (all) => shownOf(all).rows);
  const { rows: kpis, pages } = shownOf(book.kpis);
  const due = dueValues(book.kpis, await findLastPeriods(db, actor, book.kpis), londonDay(now));
  const open = await countOpenRules(db, actor, desk.companyId);
  return {
    ...frame,
    company: actor.role === "admin" ? desk.companyId : null,
    hasKpis: book.kpis.length > 0,
    hasSample: book.kpis.some(({ isDemo }) => isDemo),
    search,
    pages,
    counted: count(book.kpis.filter(fits).length, "KPI"),
    open,
    problems: book.problems.map(({ what, right }) => `${what}. ${right}`),
    stats: {
      rules: rules.length,
      late: due.filter(({ days }) => days < 0).length,
    },
    due: due.slice(0, mostDue).map((one) => ({
      key: `${one.code} ${one.period}`,
      keep,
      id: book.kpis.find(({ code }) => code === one.code)?.id ?? "",
      name: one.name,
      period: one.period,
      due: date(one.due),
      isLate: one.days < 0,
      inDays: one.days < 0 ? `${count(-one.days, "day")} late` : `in ${count(one.days, "day")}`,
    })),
    dueMore: Math.max(0, due.length - mostDue),
    rows: kpis.map((kpi) => {
      const series = [...(book.series.get(kpi.code) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
      const last = series.at(-1);
      const unit = unitOf(kpi);
      const shown = series.slice(-sparkPeriods).map(([, value]) => value);
      const own = rules.filter(({ kpiId }) => kpiId === kpi.id);
      const judged = own.filter(({ condition }) => isJudged(condition));
      const status = worstOf(judged.map(({ state }) => state.status));
      const write = (value: number) => kpiText(value, unit);
      return {
        id: kpi.id,
        keep,
        name: kpi.name,
        code: kpi.code,
        isComputed: kpi.formula !== null,
        isSample: kpi.isDemo && !desk.isDemoCompany,
        value: last ? kpiText(last[1], unit) : null,
        period: last?.[0] ?? null,
        spark: shown.length > 1 ? sparkline(shown, { write, limits: thresholdsOf(own) }) : null,
        status: status
          ? { label: labelOf(RULE_STATES, status), tone: STATUS_TONES[status] }
          : own[0]
            ? ruleStatus(own[0])
            : null,
      };
    }),
  };
}

export type ShownKpis = Awaited<ReturnType<typeof showKpis>>;
