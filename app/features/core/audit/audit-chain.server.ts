import type { AuditTable } from "#db/schema.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/** What an audit entry says, in the order it is authenticated. */
const said = [
  "at",
  "actor_id",
  "actor_role",
  "action",
  "target",
  "ip",
  "request_id",
  "details",
] as const satisfies readonly (keyof AuditTable)[];

export type AuditFacts = Pick<AuditTable, (typeof said)[number]>;

/** The `prev` of the first entry. */
export const chainStart = Buffer.alloc(32);

/** HMAC-SHA-256 over the previous entry's MAC and this entry's facts as a JSON array: a hash chain with a key. */
export function chainMac(prev: Uint8Array, facts: AuditFacts): Buffer {
  return mac("audit", prev, JSON.stringify(said.map((field) => facts[field])));
}
