import { benchmarkHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { BenchmarkNotices } from "./benchmark-notices.tsx";
import { Exclusions, type ExclusionsProps } from "./exclusions-card.tsx";
import { MetricTable } from "./metric-table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";
import { SimilarTable } from "./similar-table.tsx";

/** A benchmark: where the company stands, how a figure came about, who is left out and who is alike. */
export function BenchmarkBody(props: ExclusionsProps) {
  const { data } = props;
  const { id, keep } = data;
  const here = benchmarkHref(id, keep);
  const explain = (key: string) => `${withQuery(here, { explain: key })}#explained`;
  return (
    <>
      <BenchmarkNotices data={data} />
      <Stats>
        <Stat
          label="Composite standing"
          value={data.composite ?? "–"}
          asAt={
            data.composite ? (
              <>
                Of 100, higher is better. <Link to={explain("composite")}>Explain</Link>
              </>
            ) : (
              data.compositeProblem
            )
          }
        />
        <Stat label="Peers in the group" value={data.peers} asAt={`As of ${data.asOf}`} />
      </Stats>
      <SummaryList
        items={[
          {
            term: "Peer group",
            detail: <Link to={groupHref(data.group.id, keep)}>{data.group.text}</Link>,
          },
          { term: "Peer set and source", detail: `${data.set}: ${data.source}` },
        ]}
      />
      <MetricTable rows={data.rows} asOf={data.asOf} explain={explain} />
      {data.explained && <Explained figure={data.explained} />}
      <Exclusions {...props} />
      <SimilarTable data={data} explain={explain} />
    </>
  );
}

function Explained({ figure }: { figure: NonNullable<ShownBenchmark["explained"]> }) {
  return (
    <Card title={`How: ${figure.name}`} id="explained" asked>
      <SummaryList
        items={[
          { term: "Value", detail: figure.value },
          { term: "Method", detail: figure.method },
          { term: "Formula", detail: figure.formula },
          { term: "With your numbers", detail: figure.substituted },
          ...figure.puts.map(({ name, value }) => ({ term: name, detail: value })),
          { term: "Source", detail: figure.sources || null },
          { term: "As of", detail: figure.asOf },
          ...(figure.reference ? [{ term: "Reference", detail: figure.reference }] : []),
          ...(figure.warnings.length > 0 ? [{ term: "Note", detail: figure.warnings.join(" ") }] : []),
        ]}
      />
    </Card>
  );
}
