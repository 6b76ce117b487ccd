import { type Actor, isMember } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { AuditAction } from "./audit-action.ts";
import { chainMac, chainStart } from "./audit-chain.server.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuditEntry {
  action: AuditAction;
  /** `noun:id`, e.g. `application:5f…`. */
  target: string;
  /** What changed. Never a password, key, code, secret or token. */
  details?: Record<string, Json>;
}

/**
 * Appends to the audit log inside the transaction of the change it tells of: both happen or neither does.
 * @throws in the name of somebody who is only looked at. The door of a viewing refuses before; each command passes here.
 */
export async function recordAudit(trx: Trx, actor: Actor, entry: AuditEntry): Promise<void> {
  if (isMember(actor) && actor.viewedBy) throw new Error("Nothing is done in the name of who is viewed.");
  const last = await trx
    .selectFrom("audit")
    .select(["mac", "at"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const prev = last?.mac ?? chainStart;
  const at = nowIso();
  const facts = {
    // A clock that went back must not put entries out of order.
    at: last && last.at > at ? last.at : at,
    actor_id: actor.userId,
    actor_role: actor.role,
    action: entry.action,
    target: entry.target,
    ip: actor.ip,
    request_id: actor.requestId,
    details: JSON.stringify({ ...entry.details, ...throughToken(actor) }),
  };
  await trx
    .insertInto("audit")
    .values({ ...facts, prev, mac: chainMac(prev, facts) })
    .execute();
}

/** What a program did for somebody is told from what they did themselves. */
function throughToken(actor: Actor): Record<string, Json> {
  return isMember(actor) && actor.token ? { apiToken: actor.token.id } : {};
}
