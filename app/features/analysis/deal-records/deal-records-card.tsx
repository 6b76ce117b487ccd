import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type DealRecord, type DealRecords, type DealTool, MOST_DEAL_RECORDS } from "./deal-record.ts";
import { dealRecordHref } from "./deal-record-href.ts";

interface Props {
  /** Named in what the buttons are called to those who hear them. */
  dealName: string;
  /** Where the buttons post to: the deal's page. */
  action: string;
  /** The query that staff carry along, or nothing. */
  keep: string;
  records: DealRecords;
  /** A removed deal leads to what it has, and nothing new is made for it. */
  isRemoved: boolean;
  once: string;
}

const rows = [
  { tool: "due-diligence", term: "Diligence room", records: "rooms", label: "Open a room" },
  { tool: "portfolio-valuation", term: "Valuation", records: "holdings", label: "Value it" },
  { tool: "benchmarking", term: "Benchmark", records: "benchmarks", label: "Benchmark it" },
] as const satisfies readonly { tool: DealTool; term: string; records: keyof DealRecords; label: string }[];

/** On a deal's page: what it has in the other tools, and a button for each that it has not. */
export function DealRecordsCard({ dealName, action, keep, records, isRemoved, once }: Props) {
  return (
    <Card title="In the other tools" id="other-tools">
      <SummaryList
        items={rows.map(({ tool, term, records: kind, label }) => {
          const found = records[kind];
          if (found.length > 0) return { term, detail: <Records tool={tool} keep={keep} found={found} /> };
          return {
            term,
            detail: "None yet",
            action: !isRemoved && (
              <RowAction
                intent="open"
                fields={{ tool }}
                label={label}
                about={dealName}
                variant="secondary"
                once={`${once}-${tool}`}
                action={action}
              />
            ),
          };
        })}
      />
    </Card>
  );
}

function Records({ tool, keep, found }: { tool: DealTool; keep: string; found: readonly DealRecord[] }) {
  return (
    <ul className="plain">
      {found.map(({ id, name }) => (
        <li key={id}>
          <Link to={dealRecordHref(tool, id, keep)}>{name}</Link>
        </li>
      ))}
      {found.length === MOST_DEAL_RECORDS && (
        <li className="hint">{`No more than ${MOST_DEAL_RECORDS} are listed here; the tool has all.`}</li>
      )}
    </ul>
  );
}
