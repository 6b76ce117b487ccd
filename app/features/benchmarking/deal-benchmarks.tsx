import { Link } from "react-router";
import { withQuery } from "#app/features/deals/deal-href.ts";
import { Card } from "#app/ui/card.tsx";
import { benchmarkHref, benchmarkingHref } from "./benchmark-href.ts";

interface Props {
  dealId: string;
  /** The query that staff carry along, or nothing. */
  keep: string;
  benchmarks: readonly { id: string; name: string }[];
}

/** On a deal's page: its benchmarks, and the way to make one. */
export function DealBenchmarks({ dealId, keep, benchmarks }: Props) {
  return (
    <Card title="Benchmarks">
      {benchmarks.length > 0 && (
        <ul className="plain">
          {benchmarks.map(({ id, name }) => (
            <li key={id}>
              <Link to={benchmarkHref(id, keep)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={withQuery(benchmarkingHref("new", keep), { deal: dealId })}>
          Compare this company with its peers
        </Link>
      </p>
    </Card>
  );
}
