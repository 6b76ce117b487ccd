import { Link } from "react-router";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import { AcknowledgeFields, SnoozeFields } from "#app/features/analysis/kpis/forms/alert-forms.tsx";
import { kpiHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { RuleLinks } from "#app/features/analysis/kpis/pages/rule-links.tsx";
import { RuleTables } from "#app/features/analysis/kpis/pages/rule-tables.tsx";
import type { ShownRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

type FormOf<Fields extends (props: never) => unknown> = Pick<Parameters<Fields>[0], "form" | "fields">;

interface Props {
  rule: ShownRule;
  acknowledge: FormOf<typeof AcknowledgeFields>;
  snooze: FormOf<typeof SnoozeFields>;
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
        {unseen && (
          <Card title={`Acknowledge: ${unseen.text}`} id="seen">
            <AcknowledgeFields {...acknowledge} action={here} alert={unseen.key} />
          </Card>
        )}
        {rest && (
          <Card title="Let the alert rest" id="rest">
            <SnoozeFields {...snooze} action={here} />
          </Card>
        )}
      </div>
      <RuleTables rule={rule} />
      <RuleLinks rule={rule} />
    </>
  );
}
