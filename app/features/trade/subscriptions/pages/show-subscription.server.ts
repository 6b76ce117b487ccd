import type { Admin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, moment } from "#app/ui/text/format.ts";
import { londonDay } from "#app/features/calendar.ts";
import { nextForSubscription } from "../subscription-next.ts";
import { findStaffSubscription } from "../list-subscriptions.server.ts";
import { subscriptionStateLabel, subscriptionStateTone } from "../subscription.ts";

/** What staff read of a subscription, and whether they are about to end it; null where there is none of that id. */
export async function showSubscription(db: Db, actor: Admin, id: string, now: Date, query: URLSearchParams) {
  const found = await findStaffSubscription(db, actor, id);
  if (!found) return null;
  return {
    id: found.id,
    company: found.company,
    service: found.service,
    state: found.state,
    next: nextForSubscription(found, londonDay(now)),
    label: subscriptionStateLabel[found.state],
    tone: subscriptionStateTone[found.state],
    seen: { seats: String(found.seats), endsOn: found.endsOn ?? "" },
    seats: count(found.seats, "seat"),
    from: date(found.startsOn),
    until: found.endsOn ? date(found.endsOn) : "No end agreed",
    happenings: [
      {
        key: "made",
        what: "Started",
        by: found.quote ? `accepting quote ${found.quote.reference}` : "staff",
        at: moment(found.createdAt),
      },
      found.endedAt !== null && {
        key: "ended",
        what: "Ended",
        at: moment(found.endedAt),
        body: found.endReason,
      },
    ].filter((step) => step !== false),
    quote: found.quote,
    isEnding: found.state !== "ended" && query.get("do") === "end",
  };
}
