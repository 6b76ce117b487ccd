import { mac } from "#app/platform/secrets.server.ts";

/** What an audit entry says, in the order it is authenticated. */
export interface AuditFacts {
  at: string;
  actor_id: string | null;
  actor_role: string;
  action: string;
  target: string;
  ip: string;
  request_id: string;
  details: string;
}

/** The `prev` of the first entry. */
export const chainStart = Buffer.alloc(32);

/** HMAC-SHA-256 over the previous entry's MAC and this entry's facts as a JSON array: a hash chain with a key. */
export function chainMac(prev: Uint8Array, facts: AuditFacts): Buffer {
  const canonical = JSON.stringify([
    facts.at,
    facts.actor_id,
    facts.actor_role,
    facts.action,
    facts.target,
    facts.ip,
    facts.request_id,
    facts.details,
  ]);
  return mac("audit", prev, canonical);
}
