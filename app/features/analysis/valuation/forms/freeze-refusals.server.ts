import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { MOST_SNAPSHOTS } from "#app/features/analysis/valuation/records/holding.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import type { freezeSnapshot } from "../records/snapshot.commands.server.ts";

type Result = Awaited<ReturnType<typeof freezeSnapshot>>;
type Refused = Exclude<Result, { ok: true } | { reason: "not-found" }>;

/** What the form of a snapshot says when none was frozen. */
export function refusedSnapshot(result: Refused): FormProblems {
  switch (result.reason) {
    case "to-come":
      return { fieldErrors: { asOf: ["Enter today or an earlier date"] } };
    case "empty":
      return {
        formErrors: ["There is no holding to freeze: those of open deals don’t count yet. Add one first."],
      };
    case "no-value":
      return { formErrors: result.problems.map((one) => `${written(one)}.`) };
    default:
      return {
        formErrors: [
          result.reason === "demo-limit"
            ? `In demo mode ${DEMO_RECORDS} snapshots are kept. Set the samples back to begin again.`
            : `${MOST_SNAPSHOTS} snapshots are kept at most. Write to us if you need more.`,
        ],
      };
  }
}
