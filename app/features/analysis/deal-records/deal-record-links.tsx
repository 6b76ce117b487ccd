import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { DealRecordLink } from "./deal-record.ts";
import { dealRecordHref } from "./deal-record-href.ts";

const TERMS: Record<DealRecordLink["tool"], string> = {
  "deal-flow": "Deal",
  "due-diligence": "Diligence room",
  "portfolio-valuation": "Valuation",
  benchmarking: "Benchmark",
};

/** On a record's page in one tool: the deal it is about, and what the others have of it. Nothing where it has no deal. */
export function DealRecordLinks({ links, keep }: { links: readonly DealRecordLink[]; keep: string }) {
  if (links.length === 0) return null;
  return (
    <Card title="The same deal in the other tools">
      <SummaryList
        items={links.map(({ tool, id, name }) => ({
          term: TERMS[tool],
          detail: <Link to={dealRecordHref(tool, id, keep)}>{name}</Link>,
        }))}
      />
    </Card>
  );
}
