import type { Selectable } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserKeysTable } from "#db/schema.ts";
import type { UserKeyRow } from "../identity/user-key/user-key.ts";

export const keyColumns = [
  "id",
  "key_prefix",
  "key_last4",
  "status",
  "assigned_email",
  "created_at",
] as const;

export function toUserKey(row: Pick<Selectable<UserKeysTable>, (typeof keyColumns)[number]>): UserKeyRow {
  return {
    id: row.id,
    prefix: row.key_prefix,
    last4: row.key_last4,
    status: row.status,
    assignedEmail: row.assigned_email,
    createdAt: row.created_at,
  };
}

/** Staff only: to anyone else there are no keys. */
export function userKeysVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("user_keys");
  return isAdmin(actor) ? all : all.where("id", "is", null);
}

/** One key without its value; null when there is none. */
export async function findUserKey(db: Db, actor: Actor, keyId: string): Promise<UserKeyRow | null> {
  const row = await userKeysVisibleTo(db, actor)
    .select(keyColumns)
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row ? toUserKey(row) : null;
}

/** The latest keys of one address, newest first, at most five: the list of keys has the rest. */
export async function keysOfAddress(db: Db, actor: Actor, emailNormalised: string): Promise<UserKeyRow[]> {
  const rows = await userKeysVisibleTo(db, actor)
    .select(keyColumns)
    .where("assigned_email_normalised", "=", emailNormalised)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return rows.map(toUserKey);
}
