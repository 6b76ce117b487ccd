import type { Selectable } from "kysely";
import type { UserKeyRow } from "#app/features/access/identity/user-key/user-key.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { mayRevealKey } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserKeysTable } from "#db/schema.ts";
import type { UserKeyFilter } from "./user-key.list.ts";

const keyColumns = ["id", "key_prefix", "key_last4", "status", "assigned_email", "created_at"] as const;

function toUserKey(row: Pick<Selectable<UserKeysTable>, (typeof keyColumns)[number]>): UserKeyRow {
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

const made = ["user_keys.created_at", "user_keys.id"] as const;

/** Keys by when they were made. Values are not among the columns. */
export const userKeyList = listOf({
  sorts: { newest: descending(...made) },
  heads: {
    email: ascending("user_keys.assigned_email_normalised", "user_keys.id"),
    status: ascending("user_keys.status", ...made),
    created: descending(...made),
  },
  matching(db, actor, { state = "all" }: { state?: UserKeyFilter }) {
    const all = userKeysVisibleTo(db, actor);
    return [state === "all" ? all : all.where("status", "=", state)];
  },
  // By part of an address or of a key's beginning.
  search: textSearch({ table: "user_keys", words: { user_keys: "user_keys.id" } }),
  async rowsOf(db, actor, ids) {
    const rows = await userKeysVisibleTo(db, actor)
      .select(keyColumns)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("users")
              .select("users.id")
              .whereRef("users.email_normalised", "=", "user_keys.assigned_email_normalised")
              .where("users.role", "=", "admin")
              .where("users.id", "<>", actor.userId ?? ""),
          )
          .as("is_another_admins"),
      )
      .where("id", "in", [...ids])
      .limit(ids.length)
      .execute();
    return rows.map((row) => ({
      ...toUserKey(row),
      mayReveal: row.status !== "revoked" && (!row.is_another_admins || mayRevealKey("another-admin")),
    }));
  },
});
