import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { resetSampleDeals } from "#app/features/analysis/deals/records/sample-deals.server.ts";
import { refuse } from "../refuse.server.ts";
import { succeeded } from "../respond.server.ts";
import type { pipelineScope } from "./deal-pipeline.server.ts";

/** Shows the sample deals of demo mode, and sets them back. */
export function sampleDealVerbs({ db, actor, pipeline, keep }: Awaited<ReturnType<typeof pipelineScope>>) {
  return {
    async samples() {
      const result = await resetSampleDeals(db, actor, pipeline.companyId);
      if (result.ok) return succeeded(trackerHref("", keep), "The sample deals are as they were at first");
      const full = "Sample deals are for demo mode; your company has the full tool.";
      return refuse("Nothing was changed", full, 403);
    },
  };
}
