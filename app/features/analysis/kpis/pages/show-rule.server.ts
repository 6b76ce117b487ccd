import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { findingsOf } from "#app/features/analysis/kpis/maths/judge-rule.ts";
import { sourced } from "#app/features/analysis/kpis/maths/value-sources.ts";
import { ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { alertRow, standingAlert } from "#app/features/analysis/kpis/pages/show-alerts.server.ts";
import {
  conditionText,
  limitsOf,
  recoveryText,
  ruleStatus,
} from "#app/features/analysis/kpis/pages/rule-words.ts";
import { findKpiBook, type StoredKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRecipients, type StoredRule } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { isJudged, LEVELS, SWITCHED_OFF } from "#app/features/analysis/kpis/records/rule.ts";
import { PAGE_SIZE } from "#app/features/lists/list.ts";
import type { ToolPage } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { whoDoesWithout } from "#app/features/core/notification-preferences/find-notification-preferences.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { count } from "#app/plural.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { date } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { judgedText } from "./judged-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";

const shownFindings = 24;

const FOUND = {
  broken: { label: "Broken", tone: "red" },
  kept: { label: "Kept", tone: "green" },
  "no-data": { label: "No data", tone: "violet" },
  unknown: { label: "Not judged", tone: "slate" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

const said = problemWriter(kpiWriting.date);

/** A rule's page: how it stands, what it found and which alerts came of it; null where its KPI is gone. */
export async function showRule({ db, actor, rule, keep, now, query }: ToolPage & { rule: StoredRule }) {
  const watched = (all: readonly StoredKpi[]) => all.filter(({ id }) => id === rule.kpiId);
  const book = await findKpiBook(db, actor, rule.companyId, watched);
  const kpi = book.kpis.find(({ id }) => id === rule.kpiId);
  if (!kpi) return null;
  const recipients = (await findRecipients(db, [rule])).get(rule.id) ?? [];
  const alerts = await findAlerts(db, actor, { ruleId: rule.id }, PAGE_SIZE);
  const series = book.series.get(kpi.code) ?? new Map<string, number>();
  const findings = isJudged(rule.condition)
    ? findingsOf({
        rule: { ...rule, condition: rule.condition },
        kpi,
        series,
        today: londonDay(now),
        since: londonDay(new Date(rule.createdAt)),
      })
    : [];
  const asked = query.get("explain");
  const wanted = findings.find(({ period }) => period === asked);
  const figure = wanted && "figure" in wanted.finding ? wanted.finding.figure : null;
  const sources = figure && (await findSources(db, actor, book.kpis, [kpi.code]));
  const condition = conditionText(rule.condition, kpi);
  const recovery = recoveryText(rule.recovery, kpi);
  const without = await whoDoesWithout(
    db,
    recipients.map(({ id }) => id),
    "kpi-alerts",
  );
  const { state } = rule;
  const isOfChange = ["change-previous", "change-year"].includes(rule.condition.kind);
  const limits = limitsOf(rule.condition);
  const valueOfPeriod = (period: string) => {
    const value = series.get(period);
    return value === undefined ? null : judgedText(value, unitOf(kpi), limits.value, kpiText);
  };
  return {
    id: rule.id,
    keep,
    name: rule.name,
    kpi: { id: kpi.id, name: kpi.name },
    off: isJudged(rule.condition) ? null : SWITCHED_OFF,
    status: ruleStatus(rule),
    isRemoving: query.get("confirm") === "remove",
    facts: [
      { term: "Broken when", detail: condition },
      { term: "Level", detail: labelOf(LEVELS, rule.level) },
      { term: "Patience", detail: `Alerts after ${count(rule.forPeriods, "period")}` },
      ...(recovery ? [{ term: "Recovery", detail: recovery }] : []),
      {
        term: "Told by mail",
        detail:
          recipients
            .map(({ id, name }) => (without.has(id) ? `${name} (does without these mails)` : name))
            .join(", ") || "Nobody: it is shown in the portal alone",
      },
      ...(rule.muteUntil ? [{ term: "Muted until", detail: date(rule.muteUntil) }] : []),
      ...(rule.snoozeUntil ? [{ term: "Quiet until", detail: date(rule.snoozeUntil) }] : []),
      { term: "Last judged", detail: state.period ?? "Not yet" },
      ...(state.since ? [{ term: "In this state since", detail: state.since }] : []),
    ],
    figure:
      figure && wanted && sources
        ? withVerdict(
            showFigure(
              sourced(figure, ({ symbol, asOf }) =>
                symbol === "n" ? "Counted" : sources(kpi.code, asOf ? [asOf] : [...series.keys()]),
              ),
              kpiWriting,
            ),
            `${kpi.name} breaks the rule when it is ${condition}. Found in ${wanted.period}: ${FOUND[wanted.finding.found].label.toLowerCase()}`,
          )
        : null,
    ...standingAlert(rule, alerts),
    isOfChange,
    explains: findings
      .filter(({ finding }) => "figure" in finding && finding.figure)
      .slice(-1)
      .map(({ period }) => ({
        name: `finding of ${period}`,
        to: ruleHref(rule.id, keep, { explain: period }),
      })),
    findings: findings
      .toReversed()
      .slice(0, shownFindings)
      .map(({ period, finding }) => ({
        period,
        found: FOUND[finding.found],
        number:
          "figure" in finding && finding.figure
            ? judgedText(finding.figure.value, finding.figure.unit, limits.number, kpiText)
            : null,
        value: valueOfPeriod(period),
        problem: "problem" in finding ? said(finding.problem) : null,
      })),
    alerts: alerts.map((alert) => alertRow(alert, now)),
  };
}

export type ShownRule = NonNullable<Awaited<ReturnType<typeof showRule>>>;

function withVerdict(figure: ReturnType<typeof showFigure>, verdict: string) {
  return { ...figure, warnings: [...figure.warnings, verdict] };
}
