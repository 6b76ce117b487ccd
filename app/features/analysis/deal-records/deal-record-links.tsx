import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { DealRecordLink } from "./deal-record.ts";

/** On a record's page in one tool: the deal it is about, and what the others have of it. Nothing where it has no deal. */
export function DealRecordLinks({ links }: { links: readonly DealRecordLink[] }) {
  if (links.length === 0) return null;
  return (
    <Card title="The same deal in the other tools">
      <SummaryList
        items={links.map(({ term, name, to }) => ({ term, detail: <Link to={to}>{name}</Link> }))}
      />
    </Card>
  );
}
