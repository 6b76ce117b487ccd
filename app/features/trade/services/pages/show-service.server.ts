import type { Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findService } from "#app/features/trade/services/find-services.server.ts";
import { findUnderWay } from "#app/features/trade/services/find-under-way.server.ts";
import { schedulingAddress } from "#app/features/trade/services/service.ts";
import {
  findActiveServices,
  findOwnSubscriptions,
} from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import {
  subscriptionState,
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date } from "#app/ui/text/format.ts";

/** A service as a client's company has it. */
export async function showService(db: Db, actor: Member, id: string, now: Date) {
  const service = await findService(db, id);
  if (!service) return null;
  const active = (await findActiveServices(db, actor)) ?? [];
  const subscriptions = await findOwnSubscriptions(db, actor, service.id);
  const today = londonDay(now);
  return {
    service,
    active: active.includes(service.id),
    underWay: (await findUnderWay(db, actor)).get(service.id),
    isAdmin: actor.role === "admin",
    subscriptions: subscriptions.map((one) => {
      const state = subscriptionState(one, today);
      return {
        id: one.id,
        state: subscriptionStateLabel[state],
        tone: subscriptionStateTone[state],
        seats: count(one.seats, "seat"),
        from: date(one.startsOn),
        until: one.endsOn ? date(one.endsOn) : "No end agreed",
      };
    }),
    schedulingUrl: schedulingAddress(`${actor.firstName} ${actor.lastName}`.trim() || undefined),
  };
}
