import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

/** What can be done with a benchmark, and taken from it. */
export function BenchmarkActions({ data }: { data: ShownBenchmark }) {
  const { id, keep, isRemoved, access } = data;
  return (
    <>
      {!isRemoved && <LinkButton to={benchmarkHref(id, keep, {}, "/edit")}>Edit</LinkButton>}{" "}
      {access === "granted" && (
        <>
          <LinkButton to={benchmarkHref(id, keep, {}, "/memo.pdf")} variant="secondary" download>
            One-page PDF
          </LinkButton>{" "}
          <ExportLinks to={benchmarkHref(id, keep, {}, "/benchmark.csv")} />
        </>
      )}
    </>
  );
}

/** Where to go from the foot of a benchmark. */
export function BenchmarkLinks({ data }: { data: ShownBenchmark }) {
  const { id, keep, isRemoved, isRemoving } = data;
  return (
    <div className="actions">
      {!isRemoved && !isRemoving && (
        <LinkButton
          to={withQuery(benchmarkHref(id, keep), { confirm: "remove" })}
          variant="secondary"
          preventScrollReset
        >
          Remove…
        </LinkButton>
      )}{" "}
      <LinkButton to={benchmarkingHref("", keep)} variant="quiet">
        Back to the benchmarks
      </LinkButton>
    </div>
  );
}
