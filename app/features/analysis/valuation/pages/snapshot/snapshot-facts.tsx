import type { ShownSnapshot } from "#app/features/analysis/valuation/pages/snapshot/show-snapshot.server.ts";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";

/** What a snapshot is, and the hash it was frozen with. */
export function SnapshotFacts({ snapshot }: { snapshot: ShownSnapshot }) {
  return (
    <Card title="The snapshot">
      <SummaryList
        items={[
          { term: "Net asset value", detail: <span className="num">{snapshot.nav}</span> },
          { term: "Valued for", detail: snapshot.asOf },
          { term: "Holdings", detail: snapshot.counted },
          { term: "Cash flows and rates", detail: snapshot.inputs },
          { term: "Frozen", detail: <When at={snapshot.frozen} /> },
          { term: "By", detail: snapshot.frozenBy },
          { term: "SHA-256", detail: <code className="break-all">{snapshot.sha256}</code> },
        ]}
      />
    </Card>
  );
}
