import { quotaText } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import {
  removeBenchmark,
  restoreBenchmark,
} from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { resetSampleBenchmarks } from "#app/features/analysis/benchmarking/records/sample-benchmarks.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, seeOther, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** What the list of benchmarks does: takes one away, brings it back, sets the samples back. */
export function benchmarkVerbs({ db, actor, desk, keep }: Awaited<ReturnType<typeof toolScope>>) {
  return {
    async "reset-samples"() {
      const result = await resetSampleBenchmarks(db, actor, desk.companyId);
      if (result.ok) {
        return succeeded(benchmarkingHref("", keep), "The sample benchmarks are as they were at first");
      }
      return refuse(
        "Nothing was changed",
        result.reason === "no-sample-set"
          ? "There is no sample set to compare with."
          : "Samples are for demo mode; this company has the full tool.",
        403,
      );
    },
    async remove({ fields: { id = "" } }: Posted) {
      const result = await removeBenchmark(db, actor, id);
      if (!result.ok) throw notFound();
      return seeOther(benchmarkingHref("", keep), {
        flash: {
          kind: "success",
          title: "Benchmark removed",
          text: result.name,
          undo: {
            action: withQuery(benchmarkingHref("", keep), { index: "" }),
            intent: "restore",
            fields: { id },
            about: `removal of ${result.name}`,
          },
        },
      });
    },
    async restore({ fields: { id = "" } }: Posted) {
      const result = await restoreBenchmark(db, actor, id);
      if (result.ok) {
        return succeeded(benchmarkHref(id, keep), "Benchmark restored", result.name);
      }
      if (result.reason === "not-found") throw notFound();
      return refuse("The benchmark was not restored", quotaText(result.reason, "benchmarks"));
    },
  };
}
