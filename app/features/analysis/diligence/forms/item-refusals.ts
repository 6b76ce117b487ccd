import { type Problem, problemText } from "#app/features/numbers/problem.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import { count } from "#app/plural.ts";
import { MOST_ITEMS } from "../records/request-item.ts";
import { MOST_SECTIONS } from "../records/room.ts";

type Reason = "section" | "sections-full" | "owner" | "approver" | "number" | "full";

/** What the form of a request says when it was not saved. @param problems of its number. */
export function refusedItem(reason: Reason, problems: readonly Problem[] = []): FormProblems {
  switch (reason) {
    case "section":
      return { fieldErrors: { section: ["Choose a section, or name a new one"] } };
    case "sections-full":
      return { fieldErrors: { newSection: [`A room takes ${MOST_SECTIONS} sections. Choose one it has`] } };
    case "owner":
    case "approver":
      return { fieldErrors: { [reason]: [`Select the ${reason} from the list`] } };
    case "number":
      return { fieldErrors: { section: problems.map(problemText) } };
    case "full":
      return {
        formErrors: [`A room takes ${count(MOST_ITEMS, "request")}. Remove some, or open another room.`],
      };
  }
}
