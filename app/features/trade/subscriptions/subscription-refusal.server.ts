import type { Actor } from "#app/features/actor.ts";
import { dayInFull } from "#app/features/wording.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";

export type SubscriptionRefusal =
  { ok: false; reason: "not-allowed" | "not-found" } | { ok: false; reason: "moved"; message: string };

/** What the one who came second is told: how the subscription stands by now. */
export async function subscriptionMoved(trx: Trx, actor: Actor, id: string): Promise<SubscriptionRefusal> {
  const found = await findStaffSubscription(trx, actor, id);
  if (!found) return { ok: false, reason: "not-found" };
  if (found.state === "ended")
    return {
      ok: false,
      reason: "moved",
      message: "This subscription has ended by now, and an ended one stays as it is. Nothing was changed.",
    };
  const seats = count(found.seats, "seat");
  const end = found.endsOn ? `ends on ${dayInFull(found.endsOn)}` : "has no agreed end";
  return {
    ok: false,
    reason: "moved",
    message: `This subscription was changed while the page was open. It has ${seats} and ${end}. Nothing was changed.`,
  };
}
