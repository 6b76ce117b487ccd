import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import { grouped } from "#app/plural.ts";
import { MOST_PEERS } from "../maths/company.ts";

/** Why there is no room for one more, to the person who tried. @param many "benchmarks", "peer groups", "peer sets". */
export function quotaText(reason: "demo-limit" | "full", many: string): string {
  return `${quotaWords(reason, many).join(". ")}.`;
}

/** The same in two, neither with its full stop. */
export function quotaWords(reason: "demo-limit" | "full", many: string): [what: string, right: string] {
  return reason === "demo-limit"
    ? [
        `In demo mode you can save ${DEMO_RECORDS} benchmarks, peer groups and peer sets together`,
        "Remove one, or ask for the full tool",
      ]
    : [`There is no room for more ${many}`, "Remove some that are not needed first"];
}

type GroupRefusal =
  "demo-limit" | "full" | "set" | "taken" | "nobody" | "picked" | "years" | "too-many" | "many-out";

/** What a group's form says when it was not saved. */
export function refusedGroup(reason: GroupRefusal): FormProblems {
  switch (reason) {
    case "set":
      return { formErrors: ["The peer set is no longer there. Choose another"] };
    case "taken":
      return {
        fieldErrors: {
          name: ["There is a group of that name. Open it to change it, or choose another name"],
        },
      };
    case "nobody":
      return { formErrors: ["No company of the set fits. Ask for less: leave a field empty"] };
    case "picked":
      return { fieldErrors: { peer: ["Tick companies of this peer set only"] } };
    case "years":
      return { fieldErrors: { peer: ["Tick each company once, with one of its years"] } };
    case "many-out":
      return { formErrors: ["Too many companies are left out. Choose a narrower group."] };
    case "too-many":
      return {
        formErrors: [
          `More than ${grouped(MOST_PEERS)} companies fit. Ask for more: a sector, a country, a year or a size`,
        ],
      };
    default:
      return { formErrors: [quotaText(reason, "peer groups")] };
  }
}
