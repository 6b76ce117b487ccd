import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

/** What stands above a benchmark: that it is to be removed, is removed, is a sample, or is behind its group. */
export function BenchmarkNotices({ data }: { data: ShownBenchmark }) {
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
