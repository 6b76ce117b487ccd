import type { Refuse } from "../call.server.ts";

type Unmoved =
  { reason: "not-allowed" | "not-staff" | "not-found" } | { reason: "closed" | "moved"; message: string };

/** Why a command left an order, a quote or a ticket as it was. @param notThere what is said where there is none of that id. */
export function refuseMove({ refuse }: { refuse: Refuse }, result: Unmoved, notThere: string): Response {
  switch (result.reason) {
    case "not-allowed":
    case "not-staff":
      return refuse("forbidden", "You don't have access to this.");
    case "not-found":
      return refuse("not_found", notThere);
    case "closed":
      return refuse("closed", result.message);
    case "moved":
      return refuse("conflict", result.message);
  }
}
