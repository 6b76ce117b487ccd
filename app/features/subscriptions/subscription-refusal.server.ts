import type { Actor } from "#app/features/actor.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findStaffSubscription } from "./find-staff-subscriptions.server.ts";

export type SubscriptionRefusal =
  { ok: false; reason: "not-allowed" | "not-found" } | { ok: false; reason: "moved"; message: string };

/** What the one who came second is told: how the subscription stands by now. */
export async function subscriptionMoved(trx: Trx, actor: Actor, id: string): Promise<SubscriptionRefusal> {
  const found = await findStaffSubscription(trx, actor, id);
  if (!found) return { ok: false, reason: "not-found" };
  const standing =
    found.state === "ended"
      ? "It has ended"
      : `It has ${found.seats} ${found.seats === 1 ? "seat" : "seats"} and ${found.endsOn ? `ends on ${found.endsOn}` : "no end"}`;
  return {
    ok: false,
    reason: "moved",
    message: `Somebody else changed this subscription while the page was open. ${standing}. Nothing was changed.`,
  };
}
