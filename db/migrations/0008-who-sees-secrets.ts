/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // AES-256-GCM of the address that opens something without signing in, bound to the row's id. The text has a mark in
  // its place; the address is destroyed when the message was delivered.
  `ALTER TABLE outbox ADD COLUMN link_enc BLOB`,
  // Who caused a message with such an address, while they were signed in. No reference: the person may go.
  `ALTER TABLE outbox ADD COLUMN caused_by TEXT CHECK (length(caused_by) = 32)`,
  // When a member of staff could first read the key in clear.
  `ALTER TABLE user_keys ADD COLUMN seen_by_staff_at TEXT CHECK (length(seen_by_staff_at) = 24)`,
  // Until now every list of keys had them in clear.
  `UPDATE user_keys SET seen_by_staff_at = created_at WHERE key_enc IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
