import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";

/** Why there is no room for one more, and what to do about it; neither with its full stop. */
export function kpiQuotaWords(reason: "demo-limit" | "full"): [what: string, right: string] {
  return reason === "demo-limit"
    ? [
        `In demo mode you can keep ${DEMO_RECORDS} KPIs, rules and covenants of your own`,
        "Remove one, or ask for the full tool",
      ]
    : ["There is no room for more", "Remove some that you no longer need first"];
}
