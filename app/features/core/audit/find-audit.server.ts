import type { Db } from "#app/platform/database.server.ts";

/** One entry of the log as people read it. */
export interface AuditedChange {
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
