import type { Actor } from "#app/features/actor.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { nameOfCompany } from "#app/features/lists/sort-values.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import {
  ENDING_DAYS,
  type StaffSubscription,
  type SubscriptionFilter,
  subscriptionState,
} from "./subscription.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";

const lastDay = ["subscriptions.last_day", "subscriptions.id"] as const;

/** Every company's subscriptions, by their last day or by when they started. Nothing for anybody but staff. */
export const subscriptionList = listOf({
  sorts: {
    soonest: ascending(...lastDay),
    latest: descending(...lastDay),
    newest: descending("subscriptions.starts_on", "subscriptions.id"),
  },
  heads: {
    client: ascending(nameOfCompany("subscriptions.company_id"), "subscriptions.id"),
    from: ascending("subscriptions.starts_on", "subscriptions.id"),
    until: ascending(...lastDay),
  },
  matching(db, actor, { state }: { state: SubscriptionFilter }) {
    if (!seesAll(actor)) return [];
    const today = londonDay(now());
    const found = subscriptionsVisibleTo(db, actor);
    const active = found.where("subscriptions.status", "=", "active");
    const ended = found.where("subscriptions.status", "=", "ended");
    const running = active.where("subscriptions.last_day", ">=", today);
    switch (state) {
      case "active":
        return [running];
      case "ending":
        return [running.where("subscriptions.last_day", "<=", addDays(today, ENDING_DAYS))];
      case "ended":
        return [ended, active.where("subscriptions.last_day", "<", today)];
      case "all":
        return [active, ended];
    }
  },
  search: textSearch({
    table: "subscriptions",
    words: { services: "subscriptions.service_id", companies: "subscriptions.company_id" },
  }),
  rowsOf: wholeSubscriptions,
});

/** One subscription, for staff; null when there is none. */
export async function findStaffSubscription(
  db: Db,
  actor: Actor,
  id: string,
): Promise<StaffSubscription | null> {
  if (!isId(id)) return null;
  return (await wholeSubscriptions(db, actor, [id]))[0] ?? null;
}

async function wholeSubscriptions(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<StaffSubscription[]> {
  if (!seesAll(actor)) return [];
  const today = londonDay(now());
  const rows = await subscriptionsVisibleTo(db, actor)
    .innerJoin("companies", "companies.id", "subscriptions.company_id")
    .leftJoin("quotes", "quotes.id", "subscriptions.quote_id")
    .selectAll("subscriptions")
    .select(["companies.name as company_name", "companies.is_demo", "services.name as service_name"])
    .select("quotes.reference as quote_reference")
    .where("subscriptions.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    company: { id: row.company_id, name: row.company_name },
    service: { id: row.service_id, name: row.service_name },
    state: subscriptionState({ status: row.status, startsOn: row.starts_on, endsOn: row.ends_on }, today),
    seats: row.seats,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    quote: row.quote_id && row.quote_reference ? { id: row.quote_id, reference: row.quote_reference } : null,
    isDemo: row.is_demo === 1,
  }));
}
