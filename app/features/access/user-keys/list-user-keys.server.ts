import { descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { mayRevealKey } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { keyColumns, toUserKey, userKeysVisibleTo } from "./find-user-keys.server.ts";
import type { UserKeyFilter } from "./user-key.list.ts";

/** Keys by when they were made. Values are not among the columns. */
export const userKeyList = listOf({
  sorts: { newest: descending("user_keys.created_at", "user_keys.id") },
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
