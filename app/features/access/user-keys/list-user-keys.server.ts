import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { mayRevealKey } from "#app/features/access/secrecy/visible-secrets.policy.ts";
import { keyColumns, toUserKey, userKeysVisibleTo } from "./find-user-keys.server.ts";
import type { UserKeyFilter } from "./user-key.list.ts";

/** Keys by when they were made. Values are not among the columns. */
export const userKeyList = listOf({
  sorts: { newest: descending("user_keys.created_at", "user_keys.id") },
  /** @param query.search part of an address or a key's beginning. */
  matching(db, actor, { state = "all", search = "" }: { state?: UserKeyFilter; search?: string }) {
    const all = userKeysVisibleTo(db, actor);
    const found = state === "all" ? all : all.where("status", "=", state);
    if (search === "") return [found];
    return [
      found.where((eb) =>
        eb.or([
          eb(eb.fn<number>("instr", ["assigned_email_normalised", eb.val(search.toLowerCase())]), ">", 0),
          eb(eb.fn<number>("instr", ["key_prefix", eb.val(search.toUpperCase())]), "=", 1),
        ]),
      ),
    ];
  },
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
