import { Link } from "react-router";
import { acknowledgeAlert } from "#app/features/analysis/kpis/alerts/acknowledge-alert.server.ts";
import { type AlertRow, alertColumns } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import { londonDay } from "#app/features/calendar.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { findSources } from "#app/features/analysis/kpis/records/find-sources.server.ts";
import { findKpiBook, type StoredKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findRecipients, findRule } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { findingsOf } from "#app/features/analysis/kpis/maths/judge-rule.ts";
import {
  keepCompanyOf,
  kpiHref,
  ruleEditHref,
  ruleHref,
} from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { acknowledgeSchema, snoozeSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { removeRule } from "#app/features/analysis/kpis/records/remove-rule.server.ts";
import { LEVELS } from "#app/features/analysis/kpis/records/rule.ts";
import { isOpenStatus, RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import {
  conditionText,
  NOT_ACKNOWLEDGED,
  noticeText,
  STATUS_TONES,
} from "#app/features/analysis/kpis/pages/rule-words.ts";
import { snoozeRule } from "#app/features/analysis/kpis/alerts/snooze-rule.server.ts";
import { sourced } from "#app/features/analysis/kpis/maths/value-sources.ts";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { count } from "#app/plural.ts";
import { whoDoesWithout } from "#app/features/desk/notification-preferences/who-does-without.server.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { alertNumber, kpiWriting } from "#app/ui/text/kpi-writing.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/fields/text-area.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { date, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
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
  const series = book.series.get(kpi.code) ?? new Map<string, number>();
  const findings = findingsOf({
    rule,
    kpi,
    series,
    today: londonDay(now),
    since: londonDay(new Date(rule.createdAt)),
  });
  const asked = request.url.searchParams.get("explain");
  const wanted = findings.find(({ period }) => period === asked);
  const figure = wanted && "figure" in wanted.finding ? wanted.finding.figure : null;
  const sources = figure && (await findSources(db, actor, book.kpis, [kpi.code]));
  const condition = conditionText(rule.condition, kpi);
  const unseen = alerts.rows.find(({ canAcknowledge }) => canAcknowledge);
  const without = await whoDoesWithout(
    db,
    recipients.map(({ id }) => id),
    "kpi-alerts",
  );
  const { state } = rule;
  const isOfChange = ["change-previous", "change-year", "z-score"].includes(rule.condition.kind);
  const valueOfPeriod = (period: string) => {
    const value = series.get(period);
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
      { term: "Broken when", detail: condition },
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
    unseen: unseen ? { key: unseen.key, text: `${noticeText(unseen.notice)}, ${unseen.period}` } : null,
    rest: !unseen && isOpenStatus(state.status) ? { until: rule.snoozeUntil ?? "" } : null,
    isOfChange,
    findings: findings
      .toReversed()
      .slice(0, shownFindings)
      .map(({ period, finding }) => ({
        period,
        href:
          "figure" in finding && finding.figure
            ? `${ruleHref(rule.id, keep, { explain: period })}#explained`
            : null,
        valueHref: `${kpiHref(kpi.id, keep, { explain: period })}#explained`,
        found: FOUND[finding.found],
        number:
          "figure" in finding && finding.figure ? kpiText(finding.figure.value, finding.figure.unit) : null,
        value: valueOfPeriod(period),
        problem: "problem" in finding ? said(finding.problem) : null,
      })),
    alerts: alerts.rows.map((alert): AlertRow => ({
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
    })),
  };
}

const said = problemWriter(kpiWriting.date);

function withVerdict(figure: ReturnType<typeof showFigure>, verdict: string) {
  return { ...figure, warnings: [...figure.warnings, verdict] };
}

const isOver = "No alert of this rule stands any more.";
const dayPassed = { fieldErrors: { snoozeUntil: ["Quiet until must be today or a later day"] } };

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const rule = await findRule(db, actor, params.id);
  if (!rule) throw notFound();
  const keep = keepCompanyOf(actor.role, rule.companyId);
  const here = ruleHref(rule.id, keep);
  return intents(request, {
    async remove() {
      const result = await removeRule(db, actor, rule.id);
      if (!result.ok) throw notFound();
      return seeOther(kpiHref(result.kpiId, keep), {
        flash: { kind: "success", title: "Rule removed", text: result.name },
      });
    },
    snooze: valid("snooze", snoozeSchema, async (form) => {
      const result = await snoozeRule(db, actor, { ruleId: rule.id, until: form.value.snoozeUntil });
      if (result.ok) {
        const title = result.until ? `Quiet until ${date(result.until)}` : "People are told again";
        return seeOther(here, { flash: { kind: "success", title } });
      }
      if (result.reason === "not-found") throw notFound();
      return result.reason === "past" ? form.reject(dayPassed) : refuse("Nothing was changed", isOver);
    }),
    acknowledge: valid("acknowledge", acknowledgeSchema, async (form) => {
      const result = await acknowledgeAlert(db, actor, form.value);
      if (result.ok) return seeOther(here, { flash: { kind: "success", title: "Alert acknowledged" } });
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "past") return form.reject(dayPassed);
      return refuse("Nothing was changed", NOT_ACKNOWLEDGED[result.reason]);
    }),
  });
}

type AcknowledgeForm = { key: string; comment?: string; snoozeUntil?: string };

export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, kpi, status, isRemoving, figure, unseen, rest, findings, alerts } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<AcknowledgeForm>({
    id: "acknowledge",
    reply: posted.replyOf("acknowledge"),
  });
  const [snooze, snoozeFields] = usePostForm<{ snoozeUntil?: string }>({
    id: "snooze",
    reply: posted.replyOf("snooze"),
    defaults: { snoozeUntil: rest?.until ?? "" },
  });
  const here = ruleHref(id, keep);
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      errors={posted.failed}
      summary={posted.summary({ acknowledge: form, snooze })}
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
      {figure && <ExplainedFigure figure={figure} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The rule">
          <SummaryList
            items={[
              { term: "KPI", detail: <Link to={kpiHref(kpi.id, keep)}>{kpi.name}</Link> },
              ...loaderData.facts,
            ]}
          />
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
        {rest && (
          <Card title="Let the alert rest" id="rest">
            <PostForm form={snooze} action={here}>
              <input type="hidden" name="intent" value="snooze" />
              <TextField
                field={snoozeFields.snoozeUntil}
                label="Quiet until"
                hint="Nobody is told of this rule up to the end of this day, or until the alert is over. Empty: people are told"
                type="date"
                optional
                width="l"
              />
              <SubmitButton pending="Saving…">Save</SubmitButton>
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
        columns={loaderData.isOfChange ? changeColumns : limitColumns}
      />
      <div className="actions">
        <LinkButton to={ruleEditHref(id, keep)}>Edit</LinkButton>{" "}
        {!isRemoving && (
          <LinkButton to={ruleHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={kpiHref(kpi.id, keep)} variant="quiet">
          Back to the KPI
        </LinkButton>
      </div>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["findings"][number];

const periodColumns: Column<Row>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "Found",
    cell: (row) => (
      <>
        <Badge tone={row.found.tone}>{row.found.label}</Badge>{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
];

const numberColumn = (header: string, of: (row: Row) => [string | null, string | null]): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => {
    const [text, href] = of(row);
    if (!text) return "–";
    if (!href) return <span className="num">{text}</span>;
    return (
      <Link to={href} className="num">
        {text}
        <span className="sr-only">: explain {row.period}</span>
      </Link>
    );
  },
});

/** Of rules with limits the value itself is judged. */
const limitColumns = [...periodColumns, numberColumn("Value", ({ value, href }) => [value, href])];
/** Of the others, what is worked out of it. */
const changeColumns = [
  ...periodColumns,
  numberColumn("Value", ({ value, valueHref }) => [value, valueHref]),
  numberColumn("Judged number", ({ number, href }) => [number, href]),
];
