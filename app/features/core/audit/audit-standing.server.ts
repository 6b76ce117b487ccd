import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { auditHead } from "./audit-head.server.ts";

/** What the last check of the whole chain found. */
export interface AuditCheck {
  at: string;
  /** Null when the chain holds; otherwise the first entry that is wrong, and why. */
  fault: { seq: number; what: string } | null;
  /** The last entry of the chain when it last held: entries cut off the end show at the next check. */
  head: { seq: number; mac: string } | null;
}

/** Where `meta` has it. */
export const AUDIT_CHECK = "audit-check";

/** The last check, and how many entries came after it, for staff. */
export async function auditStanding(
  db: Db,
  actor: Actor,
): Promise<{ check: AuditCheck | null; entries: number; since: number }> {
  if (!isAdmin(actor)) return { check: null, entries: 0, since: 0 };
  const check = await lastCheck(db);
  const entries = (await auditHead(db))?.seq ?? 0;
  return { check, entries, since: Math.max(0, entries - (check?.head?.seq ?? 0)) };
}

/** What the last check found; null before the first. */
export async function lastCheck(db: Db): Promise<AuditCheck | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", AUDIT_CHECK).executeTakeFirst();
  return row ? (JSON.parse(row.value) as AuditCheck) : null;
}
