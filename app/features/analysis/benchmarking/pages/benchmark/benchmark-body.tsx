import {
  benchmarkHref,
  benchmarkingHref,
  groupHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
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

/** What stands above a benchmark: that it is to be removed, is removed, is a sample, or is behind its group. */
function BenchmarkNotices({ data }: { data: ShownBenchmark }) {
  const { id, keep, name, isRemoved, isRemoving } = data;
  return (
    <>
      {isRemoving && (
        <ConfirmBanner
          title={`Remove the benchmark of ${name}?`}
          intent="remove"
          fields={{ id }}
          label="Yes, remove it"
          cancel={benchmarkHref(id, keep)}
          action={withQuery(benchmarkingHref("", keep), { index: "" })}
        >
          It goes off the list. You can bring it back from the list of removed ones.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This benchmark is removed">
          <RowAction
            intent="restore"
            fields={{ id }}
            label="Restore"
            about={name}
            variant="secondary"
            action={withQuery(benchmarkingHref("", keep), { index: "" })}
          />
        </Notice>
      )}
      {data.isSample && <SampleNotice />}
      {data.newer && !isRemoved && (
        <Notice tone="info" title={`${data.newer} of the peer group is there`}>
          <p>
            This benchmark keeps the version it was made with.{" "}
            <Link to={benchmarkHref(id, keep, {}, "/edit")}>Edit it</Link> to take the newer one.
          </p>
        </Notice>
      )}
    </>
  );
}

/** Who is left out and why: by the ticks of the group's list, or by a choice stored with the benchmark before there were any. */
function Exclusions({ data }: { data: ShownBenchmark }) {
  const { id, keep, group, exclusions, isRemoved } = data;
  return (
    <Card title="Companies left out" id="exclusions">
      <DataTable
        caption="Companies left out, with the reason"
        captionHidden
        rows={exclusions}
        rowKey={(row) => row.key}
        empty={<p>Every peer of the group counts. Outliers are shown, never taken out unasked.</p>}
        columns={[
          { header: "Company", rowHeader: true, cell: (row) => row.name },
          { header: "Of", cell: (row) => row.of },
          { header: "Reason", cell: (row) => row.reason },
          {
            header: "Action",
            cell: (row) =>
              isRemoved || !row.isStored ? (
                "–"
              ) : (
                <RowAction
                  intent="include"
                  fields={{ peer: row.peer, metric: row.metric }}
                  label="Count again"
                  about={row.name}
                  action={benchmarkHref(id, keep)}
                />
              ),
          },
        ]}
      />
      {!isRemoved && !group.isRemoved && (
        <p>
          <Link to={`${groupHref(group.id, keep, { for: id })}#peers`}>Tick who counts</Link> on the list of
          the group’s peers.
        </p>
      )}
    </Card>
  );
}
