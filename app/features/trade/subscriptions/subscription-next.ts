import { daysUntil, ENDING_DAYS, type StaffSubscription } from "./subscription.ts";

/** What comes next with a subscription: the one strong button of its page. @param today YYYY-MM-DD. */
export function nextForSubscription(
  { state, endsOn }: Pick<StaffSubscription, "state" | "endsOn">,
  today: string,
): "extend" | "start-anew" | null {
  if (state === "ended") return "start-anew";
  return endsOn !== null && daysUntil(endsOn, today) <= ENDING_DAYS ? "extend" : null;
}
