import { type Alert, findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { isOpenStatus, RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import type { AlertRow } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import { watchHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { LEVEL_TONES, noticeText, STATUS_TONES } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { rulesOnTimeline, timelineChart } from "#app/features/analysis/kpis/pages/timeline-chart.ts";
import {
  findFindings,
  findRules,
  type StoredRule,
} from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { LEVELS } from "#app/features/analysis/kpis/records/rule.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { PAGE_SIZE } from "#app/features/lists/list.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { ShownList } from "#app/ui/list/list.tsx";
import { stripChart } from "#app/ui/chart/strip-chart.server.ts";
import { date, dateTime, when } from "#app/ui/text/format.ts";
import { alertNumber } from "#app/ui/text/kpi-writing.ts";

/** The alerts that stand, and every change of state. */
export async function showAlerts(page: AtDesk & { rows: readonly Alert[]; list: ShownList }) {
  const { db, actor, desk, frame, now, rows, list } = page;
  const isFirst = list.pages.previous === null;
  const rules = await findRules(db, actor, desk.companyId);
  const shown = isFirst ? rulesOnTimeline(rules) : [];
  const findings = await findFindings(
    db,
    shown.map(({ id }) => id),
  );
  const timeline = timelineChart(
    shown,
    findings,
    londonDay(now),
    `Source: your company’s rules, as of ${dateTime(now.toISOString())} (UK time).`,
    rules.filter(({ state }) => state.status === "alerting").length,
  );
  const open = rules.filter(({ state }) => isOpenStatus(state.status)).map(({ id }) => id);
  const standing =
    isFirst && open.length > 0 ? await findAlerts(db, actor, { standingOf: open }, PAGE_SIZE) : [];
  const shownAs = (alert: Alert): ShownKpiAlert => ({
    ...alertRow(alert, now),
    href: watchHref({ id: alert.ruleId, covenantId: alert.covenantId }, frame.keep),
    ruleName: alert.ruleName,
    isRuleRemoved: alert.isRuleRemoved,
    kpiName: alert.kpiName,
    level: { label: labelOf(LEVELS, alert.level), tone: LEVEL_TONES[alert.level] },
    canAcknowledge: alert.canAcknowledge,
  });
  return {
    open: open.length,
    chart: timeline && stripChart(timeline),
    ...frame,
    list,
    standing: standing
      .toSorted((one, other) => gravity.indexOf(other.level) - gravity.indexOf(one.level))
      .map(shownAs),
    rows: rows.map(shownAs),
  };
}

/** A change of state as a timeline shows it. */
export function alertRow(alert: Alert, now: Date): AlertRow {
  return {
    key: alert.key,
    at: when(alert.changedAt, now),
    period: alert.period,
    number: alertNumber(alert),
    from: labelOf(RULE_STATES, alert.from),
    to: { label: labelOf(RULE_STATES, alert.to), tone: STATUS_TONES[alert.to] },
    notice: alert.notice && noticeText(alert.notice),
    isTold: alert.isTold,
    seen: alert.acknowledged && {
      by: `${alert.acknowledged.by}, ${date(alert.acknowledged.at)}`,
      comment: alert.acknowledged.comment,
    },
  };
}

/** The alert of a rule that stands, as the cards show what can be done about it. @param alerts of the rule. */
export function standingAlert({ state, snoozeUntil }: StoredRule, alerts: readonly Alert[]) {
  const unseen = alerts.find(({ canAcknowledge }) => canAcknowledge);
  return {
    unseen: unseen ? { key: unseen.key, text: `${noticeText(unseen.notice)}, ${unseen.period}` } : null,
    rest: !unseen && isOpenStatus(state.status) ? { until: snoozeUntil ?? "" } : null,
  };
}

const gravity = LEVELS.map(({ value }) => value);

export type ShownAlerts = Awaited<ReturnType<typeof showAlerts>>;

export interface ShownKpiAlert extends AlertRow {
  href: string;
  isRuleRemoved: boolean;
  ruleName: string;
  kpiName: string;
  level: { label: string; tone: BadgeTone };
  canAcknowledge: boolean;
}
