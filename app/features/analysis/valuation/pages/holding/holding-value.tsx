import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";

/** A holding's fair value, and by which method. */
export function HoldingValue({ holding }: { holding: ShownHolding }) {
  const { id, keep, isRemoved, choice } = holding;
  return (
    <>
      <Stats>
        <Stat label="Fair value" value={holding.fairValue ?? "–"} asAt={holding.asOf} />
        <Stat
          label="MOIC"
          value={holding.moic}
          asAt={
            holding.moic === "–"
              ? "Needs a fair value and a payment in"
              : (holding.moicOf ?? "Multiple of invested capital")
          }
        />
        <Stat label="XIRR" value={holding.irr} asAt="A year, actual/365" />
      </Stats>
      {holding.lost.length > 0 && (
        <Notice tone="danger" title="The chosen method gives no value now">
          <ul>
            {holding.lost.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
      <InMind texts={holding.warnings} />
      <Card title="How it is valued">
        {choice ? (
          <SummaryList
            items={[
              { term: "Method", detail: choice.method },
              { term: "Reason", detail: <Written text={choice.reason} /> },
              { term: "Chosen", detail: <When at={choice.at} /> },
            ]}
          />
        ) : (
          <EmptyState text="No method chosen yet" />
        )}
        {!isRemoved && (
          <LinkButton to={holdingHref(id, "value", keep)} variant={choice ? "secondary" : "primary"}>
            {choice ? "Change method and inputs" : "Choose a method"}
          </LinkButton>
        )}
      </Card>
    </>
  );
}
