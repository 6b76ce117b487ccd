import type { SubscriptionsTable } from "#db/schema.ts";

/** A company's right to a service, as its people see it. */
export interface Subscription {
  id: string;
  serviceId: string;
  status: SubscriptionsTable["status"];
  seats: number;
  /** YYYY-MM-DD. */
  startsOn: string;
  /** The last day; null while no end is agreed. */
  endsOn: string | null;
}

export type SubscriptionState = "active" | "upcoming" | "ended";

export const subscriptionStateLabel: Record<SubscriptionState, string> = {
  active: "Active",
  upcoming: "Upcoming",
  ended: "Ended",
};

export const subscriptionStateTone = { active: "green", upcoming: "blue", ended: "slate" } as const;

/** @param today YYYY-MM-DD. The first and the last day count. */
export function subscriptionState(
  { status, startsOn, endsOn }: Pick<Subscription, "status" | "startsOn" | "endsOn">,
  today: string,
): SubscriptionState {
  if (status === "ended" || (endsOn !== null && endsOn < today)) return "ended";
  return startsOn > today ? "upcoming" : "active";
}
