import { type Actor, isAdmin } from "#app/features/actor.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { eventDays, type RefusalKind } from "./security-event.ts";

const size = 50;
/** Rows kept at most, whatever comes: a flood from everywhere writes a hundred a minute. */
const mostKept = 100_000;

/** One page of what was refused, newest first, for staff; nothing for anybody else. */
export async function findSecurityEvents(
  db: Db,
  actor: Actor,
  { kind, before }: { kind: RefusalKind | null; before: number | null },
) {
  if (!isAdmin(actor)) return { rows: [], older: null };
  const found = await db
    .selectFrom("security_events as event")
    .leftJoin("users", "users.id", "event.user_id")
    .select(["event.seq", "event.minute", "event.kind", "event.who", "event.user_id", "event.ip"])
    .select(["event.method", "event.path", "event.status", "event.refused"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .$if(kind !== null, (query) => query.where("event.kind", "=", kind ?? ""))
    .$if(before !== null, (query) => query.where("event.seq", "<", before ?? 0))
    .orderBy("event.seq", "desc")
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size);
  return { rows, older: found.length > size ? (rows.at(-1)?.seq ?? null) : null };
}

/** Deletes what is older than 90 days, and all but the newest hundred thousand. @returns how many. */
export async function sweepSecurityEvents(db: Db): Promise<number> {
  const newest = await db
    .selectFrom("security_events")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const old = await db
    .selectFrom("security_events")
    .select("seq")
    .where("minute", "<", isoAfter(-days(eventDays)))
    .orderBy("minute", "desc")
    .limit(1)
    .executeTakeFirst();
  const upTo = Math.max((newest?.seq ?? 0) - mostKept, old?.seq ?? 0);
  const result = await db.deleteFrom("security_events").where("seq", "<=", upTo).executeTakeFirst();
  return Number(result.numDeletedRows);
}
