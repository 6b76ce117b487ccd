import type { ComponentProps } from "react";
import { ExplainedFigure, ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import { AlertCards } from "#app/features/analysis/kpis/forms/alert-forms.tsx";
import { alertColumns, type AlertRow } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import { kpiHref, ruleEditHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

interface Props extends Pick<ComponentProps<typeof AlertCards>, "acknowledge" | "snooze"> {
  rule: ShownRule;
}

/** A rule: how it stands, what can be done about its alert, and what it found. */
export function RuleBody({ rule, acknowledge, snooze }: Props) {
  const { id, keep, name, kpi, isRemoving, figure, unseen, rest } = rule;
  const here = ruleHref(id, keep);
  return (
    <>
      <RemovalNotices noun="rule" name={name} here={here} isRemoving={isRemoving}>
        Nobody is told by it any more. Its changes stay in the list of alerts.
      </RemovalNotices>
      {rule.off && <Notice tone="warning" title={rule.off} />}
      {figure && <ExplainedFigure figure={figure} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The rule">
          <SummaryList
            items={[
              { term: "KPI", detail: <Link to={kpiHref(kpi.id, keep)}>{kpi.name}</Link> },
              ...rule.facts,
            ]}
          />
        </Card>
        <AlertCards unseen={unseen} rest={rest} action={here} acknowledge={acknowledge} snooze={snooze} />
      </div>
      <RuleTables rule={rule} />
      <RuleLinks rule={rule} />
    </>
  );
}

/** Where to go from a rule. */
function RuleLinks({ rule }: { rule: ShownRule }) {
  const { id, keep, kpi, isRemoving } = rule;
  return (
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
  );
}

/** A rule's changes of state, and what it found in each period. */
function RuleTables({ rule }: { rule: ShownRule }) {
  const { alerts, findings } = rule;
  return (
    <>
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
        columns={rule.isOfChange ? changeColumns : limitColumns}
        empty={<EmptyState text="It has not found anything yet" />}
      />
      <ExplainLinks of={rule.explains} />
    </>
  );
}

type Row = ShownRule["findings"][number];

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

const numberColumn = (header: string, of: (row: Row) => string | null): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => of(row) ?? "–",
});

/** Of rules with limits the value itself is judged. */
const limitColumns = [...periodColumns, numberColumn("Value", ({ value }) => value)];
/** Of the others, what is worked out of it. */
const changeColumns = [...limitColumns, numberColumn("Judged number", ({ number }) => number)];
