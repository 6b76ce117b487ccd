import { MOST_COUNTED } from "#app/features/lists/list.ts";
import { type Actor } from "#app/features/actor.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import { subscriptionsVisibleTo } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import { subscriptionState } from "#app/features/trade/subscriptions/subscription.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { ENDING_DAYS, type StaffSubscription, type SubscriptionFilter } from "./staff-subscription.ts";

const size = 25;

/**
 * Every company's subscriptions: those that end first, first; ended ones and all of them newest first. Nothing for
 * anybody but staff.
 * @param query.search part of a company's or a service's name.
 */
export async function findStaffSubscriptions(
  db: Db,
  actor: Actor,
  query: { filter: SubscriptionFilter; search: string; page: number },
): Promise<Paged<StaffSubscription>> {
  const today = londonDay(now());
  let matching = filtered(db, actor, query.filter, today);
  if (query.search) {
    matching = matching
      .innerJoin("companies", "companies.id", "subscriptions.company_id")
      .where((eb) =>
        anyHolds(eb, ["companies.name", "services.name"], query.search),
      ) as unknown as typeof matching;
  }
  const total = await countUpTo(db, matching);
  const { limit, offset, ...place } = pageWindow(query.page, total, size);
  const ordered =
    query.filter === "ending" || query.filter === "active"
      ? matching
          .orderBy("subscriptions.ends_on", (order) => order.asc().nullsLast())
          .orderBy("subscriptions.id")
      : matching.orderBy("subscriptions.starts_on", "desc").orderBy("subscriptions.id");
  const ids = (await ordered.select("subscriptions.id").limit(limit).offset(offset).execute()).map(
    ({ id }) => id,
  );
  const rows = new Map((await whole(db, actor, ids, today)).map((row) => [row.id, row]));
  return { ...place, total, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}

/** One subscription, for staff; null when there is none. */
export async function findStaffSubscription(
  db: Db,
  actor: Actor,
  id: string,
): Promise<StaffSubscription | null> {
  if (!isId(id)) return null;
  return (await whole(db, actor, [id], londonDay(now())))[0] ?? null;
}

/** How many stand at each filter, counted up to {@link MOST_COUNTED}. */
export async function countStaffSubscriptions(
  db: Db,
  actor: Actor,
): Promise<Record<SubscriptionFilter, number>> {
  const today = londonDay(now());
  const counts = {} as Record<SubscriptionFilter, number>;
  for (const filter of ["ending", "active", "ended", "all"] as const) {
    counts[filter] = await countUpTo(db, filtered(db, actor, filter, today));
  }
  return counts;
}

function filtered(db: Db, actor: Actor, filter: SubscriptionFilter, today: string) {
  const all = subscriptionsVisibleTo(db, actor).$if(!seesAll(actor), (query) =>
    query.where("subscriptions.id", "is", null),
  );
  switch (filter) {
    case "ending":
      return all
        .where("subscriptions.status", "=", "active")
        .where("subscriptions.ends_on", ">=", today)
        .where("subscriptions.ends_on", "<=", addDays(today, ENDING_DAYS));
    case "active":
      return all
        .where("subscriptions.status", "=", "active")
        .where((eb) =>
          eb.or([eb("subscriptions.ends_on", "is", null), eb("subscriptions.ends_on", ">=", today)]),
        );
    case "ended":
      return all.where((eb) =>
        eb.or([
          eb("subscriptions.status", "=", "ended"),
          eb.and([eb("subscriptions.status", "=", "active"), eb("subscriptions.ends_on", "<", today)]),
        ]),
      );
    default:
      return all;
  }
}

async function countUpTo(db: Db, subscriptions: ReturnType<typeof filtered>): Promise<number> {
  const { total } = await db
    .selectFrom(subscriptions.select("subscriptions.id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function whole(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  today: string,
): Promise<StaffSubscription[]> {
  if (ids.length === 0 || !seesAll(actor)) return [];
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
