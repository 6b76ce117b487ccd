import { kpiHref, ruleEditHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** Where to go from a rule. */
export function RuleLinks({ rule }: { rule: ShownRule }) {
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
