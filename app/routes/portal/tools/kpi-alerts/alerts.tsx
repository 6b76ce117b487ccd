import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { Link } from "react-router";
import { acknowledgeAlert } from "#app/features/analysis/kpis/alerts/acknowledge-alert.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { type AlertRow, alertColumns } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import {
  DeskActions,
  DeskBanner,
  DeskTabs,
  TOOL_NAME,
} from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { rulesOnTimeline, timelineChart } from "#app/features/analysis/kpis/pages/timeline-chart.ts";
import { type Alert, findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { findFindings, findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { deskHref, ruleHref, withQuery } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { LEVELS } from "#app/features/analysis/kpis/records/rule.ts";
import { isOpenStatus, RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import {
  LEVEL_TONES,
  NOT_ACKNOWLEDGED,
  noticeText,
  STATUS_TONES,
} from "#app/features/analysis/kpis/pages/rule-words.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { stripChart } from "#app/ui/chart/strip-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, dateTime, when } from "#app/ui/text/format.ts";
import { alertNumber } from "#app/ui/text/kpi-writing.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/alerts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep, now } = await kpiDeskScope(context);
  const { page } = readListQuery(request.url);
  const found = await findAlerts(db, actor, desk.companyId, { page });
  const rules = await findRules(db, actor, desk.companyId);
  const shown = page === 1 ? rulesOnTimeline(rules) : [];
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
    page === 1 && open.length > 0
      ? (await findAlerts(db, actor, desk.companyId, { standingOf: open })).rows
      : [];
  const shownAs = (alert: Alert): Shown => ({
    key: alert.key,
    keep,
    ruleId: alert.ruleId,
    ruleName: alert.ruleName,
    isRuleRemoved: alert.isRuleRemoved,
    kpiName: alert.kpiName,
    level: { label: labelOf(LEVELS, alert.level), tone: LEVEL_TONES[alert.level] },
    at: when(alert.changedAt, now),
    period: alert.period,
    number: alertNumber(alert),
    from: labelOf(RULE_STATES, alert.from),
    to: { label: labelOf(RULE_STATES, alert.to), tone: STATUS_TONES[alert.to] },
    notice: alert.notice && noticeText(alert.notice),
    isTold: alert.isTold,
    canAcknowledge: alert.canAcknowledge,
    seen: alert.acknowledged && {
      by: `${alert.acknowledged.by}, ${date(alert.acknowledged.at)}`,
      comment: alert.acknowledged.comment,
    },
  });
  return {
    open: open.length,
    chart: timeline && stripChart(timeline),
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    page: found.page,
    hasOlder: found.hasOlder,
    standing: standing
      .toSorted((one, other) => gravity.indexOf(other.level) - gravity.indexOf(one.level))
      .map(shownAs),
    rows: found.rows.map(shownAs),
  };
}

const gravity = LEVELS.map(({ value }) => value);

interface Shown extends AlertRow {
  ruleId: string;
  keep: string;
  isRuleRemoved: boolean;
  ruleName: string;
  kpiName: string;
  level: { label: string; tone: BadgeTone };
  canAcknowledge: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, keep } = await kpiDeskScope(context);
  const { intent, key = "" } = await readFields(request);
  if (intent !== "acknowledge") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await acknowledgeAlert(db, actor, { key });
  if (result.ok) {
    return seeOther(deskHref("alerts", keep), { flash: { kind: "success", title: "Alert acknowledged" } });
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("Nothing was changed", NOT_ACKNOWLEDGED[result.reason]);
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, heading, access, page, hasOlder, rows, chart } = loaderData;
  const here = deskHref("alerts", keep);
  return (
    <Page
      title={`${heading ? `Alerts of ${heading}` : "KPI alerts"}${page > 1 ? ` – Page ${page}` : ""}`}
      heading={TOOL_NAME}
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="What stands and waits for somebody, and every change of state of your rules."
      summary={<Refusal problem={actionData?.problem} />}
      actions={<DeskActions keep={keep} access={access} file="findings" />}
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="alerts" open={loaderData.open} />
      {chart && (
        <Card>
          <Chart chart={chart} level={2} />
        </Card>
      )}
      {loaderData.standing.length > 0 && (
        <DataTable
          caption="Alerts that stand, the gravest first"
          rows={loaderData.standing}
          rowKey={(row) => row.key}
          columns={[ruleColumn, levelColumn, ...alertColumns<Shown>(), actionColumn(here)]}
        />
      )}
      <DataTable
        caption="Changes of state, the latest first"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[ruleColumn, levelColumn, ...alertColumns<Shown>()]}
        empty={<EmptyState text="No alerts yet" detail="They come of the rules of your KPIs." />}
      />
      <OlderNewer
        label="Pages of alerts"
        newer={page > 1 ? withQuery(here, { page: String(page - 1) }) : null}
        older={hasOlder ? withQuery(here, { page: String(page + 1) }) : null}
      />
    </Page>
  );
}

const ruleColumn: Column<Shown> = {
  header: "Rule",
  rowHeader: true,
  cell: (row) => (
    <>
      {row.isRuleRemoved ? row.ruleName : <Link to={ruleHref(row.ruleId, row.keep)}>{row.ruleName}</Link>}{" "}
      <span className="hint block">{row.kpiName}</span>
    </>
  ),
};

const levelColumn: Column<Shown> = {
  header: "Level",
  cell: (row) => <Badge tone={row.level.tone}>{row.level.label}</Badge>,
};

const actionColumn = (action: string): Column<Shown> => ({
  header: "Acknowledge",
  cell: (row) =>
    row.canAcknowledge ? (
      <RowAction
        intent="acknowledge"
        fields={{ key: row.key }}
        label="Acknowledge"
        about={row.ruleName}
        variant="secondary"
        action={action}
      />
    ) : (
      "–"
    ),
});
