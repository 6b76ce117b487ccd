import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { ticketsVisibleTo } from "./ticket.scope.server.ts";

/** Since when the one who has waited longest waits for an answer; null when nobody does. */
export async function findLongestWait(db: Db, actor: Actor): Promise<string | null> {
  const row = await ticketsVisibleTo(db, actor)
    .select((eb) => eb.fn.min<string | null>("waiting_since").as("since"))
    .where("tickets.state", "=", "open")
    .executeTakeFirst();
  return row?.since ?? null;
}
