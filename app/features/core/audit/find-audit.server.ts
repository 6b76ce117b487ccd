import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** One entry of the log as people read it. */
interface AuditedChange {
  seq: number;
  at: string;
  action: string;
  /** The name of who did it; null when it was a visitor or the product itself. */
  by: string | null;
}

/**
 * The latest fifty changes to one thing, newest first. The caller has established the right to see the thing.
 * @param target `noun:id`, as it was recorded.
 * @param only what to look for, of a thing with much else in its log; everything unless given.
 */
export async function findAudit(db: Db, target: string, only?: readonly string[]): Promise<AuditedChange[]> {
  const rows = await db
    .selectFrom("audit")
    .leftJoin("users", "users.id", "audit.actor_id")
    .select(["audit.seq", "audit.at", "audit.action", "users.first_name", "users.last_name", "users.email"])
    .where("audit.target", "=", target)
    .$if(only !== undefined, (query) => query.where("audit.action", "in", only ?? []))
    .orderBy("audit.seq", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    action: row.action,
    by: [row.first_name, row.last_name].filter(Boolean).join(" ") || row.email,
  }));
}

/** What the log says the asking person did, in order. @param after the last `seq` that was read; null for the first. */
export function findOwnActions(db: Db, actor: Member, after: number | null, limit: number) {
  return db
    .selectFrom("audit")
    .where("actor_id", "=", actor.userId)
    .where("seq", ">", after ?? 0)
    .select(["seq", "at", "action", "target", "ip"])
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** Every action that was ever recorded, for choosing one: the index is leapt along, an action a step. */
export async function recordedActions(db: Db, actor: Actor): Promise<string[]> {
  const actions: string[] = [];
  if (!isAdmin(actor)) return actions;
  while (actions.length < 300) {
    const next = await db
      .selectFrom("audit")
      .select("action")
      .where("action", ">", actions.at(-1) ?? "")
      .orderBy("action")
      .limit(1)
      .executeTakeFirst();
    if (!next) break;
    actions.push(next.action);
  }
  return actions;
}
