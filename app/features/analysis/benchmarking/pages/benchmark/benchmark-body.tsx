import { benchmarkHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { BenchmarkNotices } from "./benchmark-notices.tsx";
import { Exclusions } from "./exclusions-card.tsx";
import { MetricTable } from "./metric-table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

/** A benchmark: where the company stands, how a figure came about, and who is left out. */
export function BenchmarkBody({ data }: { data: ShownBenchmark }) {
  const { id, keep } = data;
  const here = benchmarkHref(id, keep);
  const explain = (key: string) => withQuery(here, { explain: key });
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
                Of 100, higher is better. <Link to={`${explain("composite")}#explained`}>Explain</Link>
              </>
            ) : (
              data.compositeProblem
            )
          }
        />
        <Stat
          label="Peers in the group"
          value={data.peers}
          asAt={`As of ${data.asOf}${data.leftOut > 0 ? `. Left out: ${data.leftOut}` : ""}`}
        />
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
      {data.explained.map((figure, index) => (
        <Explained key={figure.key} figure={figure} isFirst={index === 0} />
      ))}
      <Exclusions data={data} />
      <DealRecordLinks links={data.links} keep={keep} />
    </>
  );
}

interface ExplainedProps {
  figure: ShownBenchmark["explained"][number];
  /** The page's fragment leads to it. */
  isFirst: boolean;
}

function Explained({ figure, isFirst }: ExplainedProps) {
  return (
    <Card title={`How: ${figure.name}`} id={isFirst ? "explained" : undefined} asked={isFirst}>
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
