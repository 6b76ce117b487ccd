import { Link } from "react-router";
import { acknowledgeAlert } from "#app/features/kpis/acknowledge-alert.server.ts";
import { type AlertRow, alertColumns } from "#app/features/kpis/alert-columns.tsx";
import { londonDay } from "#app/features/calendar.ts";
import { TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { ExplainFigure } from "#app/features/kpis/explain-figure.tsx";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { findAlerts } from "#app/features/kpis/find-alerts.server.ts";
import { findKpiBook, type StoredKpi } from "#app/features/kpis/find-kpi-book.server.ts";
import { findRecipients, findRule } from "#app/features/kpis/find-rules.server.ts";
import { findingsOf } from "#app/features/kpis/judge-rule.ts";
import { keepCompanyOf, kpiHref, ruleEditHref, ruleHref } from "#app/features/kpis/kpi-href.ts";
import { acknowledgeSchema } from "#app/features/kpis/kpi.schema.ts";
import { unitOf } from "#app/features/kpis/kpi.ts";
import { removeRule } from "#app/features/kpis/remove-rule.server.ts";
import { LEVELS } from "#app/features/kpis/rule.ts";
import { RULE_STATES } from "#app/features/kpis/rule-state.ts";
import { conditionText, noticeText, STATUS_TONES } from "#app/features/kpis/rule-words.ts";
import { explained } from "#app/features/kpis/explained-figure.ts";
import { whoDoesWithout } from "#app/features/notices/wants-mail.server.ts";
import { kpiText } from "#app/ui/kpi-text.ts";
import { readFields, readForm } from "#app/http/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count, date, when } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/rule";

const shownFindings = 24;

const FOUND = {
  broken: { label: "Broken", tone: "red" },
  kept: { label: "Kept", tone: "green" },
  held: { label: "Between", tone: "amber" },
  "no-data": { label: "No data", tone: "violet" },
  unknown: { label: "Not judged", tone: "slate" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const rule = await findRule(db, actor, params.id);
  if (!rule) throw notFound();
  const watched = (all: readonly StoredKpi[]) => all.filter(({ id }) => id === rule.kpiId);
  const book = await findKpiBook(db, actor, rule.companyId, watched);
  const kpi = book.kpis.find(({ id }) => id === rule.kpiId);
  if (!kpi) throw notFound();
  const keep = keepCompanyOf(actor.role, rule.companyId);
  const recipients = (await findRecipients(db, [rule])).get(rule.id) ?? [];
  const alerts = await findAlerts(db, actor, rule.companyId, { ruleId: rule.id });
  const findings = findingsOf({
    rule,
    kpi,
    series: book.series.get(kpi.code) ?? new Map(),
    today: londonDay(now),
    since: londonDay(new Date(rule.createdAt)),
  });
  const asked = request.url.searchParams.get("explain");
  const wanted = findings.find(({ period }) => period === asked)?.finding;
  const figure = wanted && "figure" in wanted ? wanted.figure : null;
  const unseen = alerts.rows.find(({ canAcknowledge }) => canAcknowledge);
  const without = await whoDoesWithout(
    db,
    recipients.map(({ id }) => id),
    "kpi-alerts",
  );
  const { state } = rule;
  const valueOfPeriod = (period: string) => {
    const value = book.series.get(kpi.code)?.get(period);
    return value === undefined ? null : kpiText(value, unitOf(kpi));
  };
  return {
    id: rule.id,
    keep,
    name: rule.name,
    kpi: { id: kpi.id, name: kpi.name },
    status: { label: labelOf(RULE_STATES, state.status), tone: STATUS_TONES[state.status] },
    isRemoving: request.url.searchParams.get("confirm") === "remove",
    facts: [
      { term: "Broken when", detail: `${kpi.name} is: ${conditionText(rule.condition, kpi, kpiText)}` },
      { term: "Level", detail: labelOf(LEVELS, rule.level) },
      {
        term: "Patience",
        detail: `Alerts after ${count(rule.forPeriods, "period")}, is over after ${count(rule.recoverPeriods, "period")}`,
      },
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
    figure: figure ? explained(figure, kpiText) : null,
    unseen: unseen ? { key: unseen.key, text: `${noticeText(unseen.notice)}, ${unseen.period}` } : null,
    findings: findings
      .toReversed()
      .slice(0, shownFindings)
      .map(({ period, finding }) => ({
        period,
        href: "figure" in finding && finding.figure ? ruleHref(rule.id, keep, { explain: period }) : null,
        found: FOUND[finding.found],
        number:
          "figure" in finding && finding.figure ? kpiText(finding.figure.value, finding.figure.unit) : null,
        value: valueOfPeriod(period),
        problem: "problem" in finding ? problemText(finding.problem) : null,
      })),
    alerts: alerts.rows.map((alert): AlertRow => ({
      key: alert.key,
      at: when(alert.changedAt, now),
      period: alert.period,
      from: labelOf(RULE_STATES, alert.from),
      to: { label: labelOf(RULE_STATES, alert.to), tone: STATUS_TONES[alert.to] },
      notice: alert.notice && noticeText(alert.notice),
      isTold: alert.isTold,
      seen: alert.acknowledged && {
        by: `${alert.acknowledged.by}, ${date(alert.acknowledged.at)}`,
        comment: alert.acknowledged.comment,
      },
    })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const rule = await findRule(db, actor, params.id);
  if (!rule) throw notFound();
  const keep = keepCompanyOf(actor.role, rule.companyId);
  const { intent } = await readFields(request.clone());
  if (intent === "remove") {
    const result = await removeRule(db, actor, rule.id);
    if (!result.ok) throw notFound();
    return seeOther(kpiHref(result.kpiId, keep), {
      flash: { kind: "success", title: "Rule removed", text: result.name },
    });
  }
  if (intent !== "acknowledge") return refuse("Nothing was changed", "Choose an action.", 400);
  const form = await readForm(request, acknowledgeSchema, { form: "acknowledge" });
  if (!form.ok) return form.rejection();
  const result = await acknowledgeAlert(db, actor, form.value);
  if (result.ok) {
    return seeOther(ruleHref(rule.id, keep), { flash: { kind: "success", title: "Alert acknowledged" } });
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("Nothing was changed", "Somebody has acknowledged it already.");
}

type AcknowledgeForm = { key: string; comment?: string; snoozeUntil?: string };

export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, kpi, status, isRemoving, figure, unseen, findings, alerts } = loaderData;
  const [form, fields] = usePostForm<AcknowledgeForm>({
    id: "acknowledge",
    reply: actionData && "reply" in actionData ? actionData.reply : undefined,
  });
  const here = ruleHref(id, keep);
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      errors={Boolean(actionData)}
      summary={
        <>
          <Refusal problem={actionData && "problem" in actionData ? actionData.problem : undefined} />
          <ErrorSummary form={form} fields={fields} />
        </>
      }
      actions={<Badge tone={status.tone}>{status.label}</Badge>}
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the rule"
          cancel={here}
          action={here}
        >
          Nobody is told by it any more. Its changes stay in the list of alerts.
        </ConfirmBanner>
      )}
      {figure && <ExplainFigure figure={figure} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The rule">
          <SummaryList items={loaderData.facts} />
          <p>
            <Link to={kpiHref(kpi.id, keep)}>{kpi.name}</Link>
          </p>
        </Card>
        {unseen && (
          <Card title={`Acknowledge: ${unseen.text}`} id="seen">
            <PostForm form={form} action={here}>
              <input type="hidden" name="intent" value="acknowledge" />
              <input type="hidden" name="key" value={unseen.key} />
              <TextArea field={fields.comment} label="Comment" rows={3} optional />
              <TextField
                field={fields.snoozeUntil}
                label="Quiet until"
                hint="Nobody is told of this rule up to the end of this day, or until the alert is over"
                type="date"
                optional
                width="l"
              />
              <SubmitButton pending="Saving…">Acknowledge</SubmitButton>
            </PostForm>
          </Card>
        )}
      </div>
      <DataTable
        caption="Changes of state, the latest first"
        rows={alerts}
        rowKey={(row) => row.key}
        columns={alertColumns<AlertRow>()}
        empty={<EmptyState text="Its state has not changed yet" />}
      />
      <DataTable
        caption="What it found, the latest period first"
        rows={findings}
        rowKey={(row) => row.period}
        columns={findingColumns}
      />
      <div className="actions">
        <LinkButton to={ruleEditHref(id, keep)}>Edit</LinkButton>
        {!isRemoving && (
          <LinkButton to={ruleHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}
        <LinkButton to={kpiHref(kpi.id, keep)} variant="quiet">
          Back to the KPI
        </LinkButton>
      </div>
    </Page>
  );
}

const findingColumns: Column<Route.ComponentProps["loaderData"]["findings"][number]>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "Found",
    cell: (row) => (
      <>
        <Badge tone={row.found.tone}>{row.found.label}</Badge>
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
  { header: "Value", align: "right", cell: (row) => <span className="num">{row.value ?? "–"}</span> },
  {
    header: "Judged number",
    align: "right",
    cell: (row) => <span className="num">{row.number ?? "–"}</span>,
  },
  {
    header: "How",
    cell: (row) =>
      row.href ? (
        <Link to={`${row.href}#explained`}>
          Explain<span className="sr-only"> {row.period}</span>
        </Link>
      ) : (
        "–"
      ),
  },
];
