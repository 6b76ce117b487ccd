import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** Where to go from a holding. */
export function HoldingLinks({ holding }: { holding: ShownHolding }) {
  const { id, keep, isRemoved, isRemoving } = holding;
  return (
    <div className="actions">
      {!isRemoved && <LinkButton to={holdingHref(id, "edit", keep)}>Edit</LinkButton>}{" "}
      <LinkButton to={holdingHref(id, "flows", keep)} variant="secondary">
        Cash flows
      </LinkButton>{" "}
      {holding.hasMemo && (
        <LinkButton to={holdingHref(id, "memo", keep)} variant="secondary" download>
          Valuation memo (PDF)
        </LinkButton>
      )}{" "}
      {!isRemoved && !isRemoving && (
        <LinkButton
          to={holdingHref(id, "", keep, { confirm: "remove" })}
          variant="secondary"
          preventScrollReset
        >
          Remove…
        </LinkButton>
      )}{" "}
      <LinkButton to={portfolioHref("", keep)} variant="quiet">
        Back to the portfolio
      </LinkButton>
    </div>
  );
}
