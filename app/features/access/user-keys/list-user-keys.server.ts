import { expressionBuilder } from "kysely";
import { descending } from "#app/features/lists/list.ts";
import type { ListSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { MOST_SEARCHED, rowsWith } from "#app/features/search/search-documents.server.ts";
import { anyHolds } from "#app/features/search/search-terms.server.ts";
import { mayRevealKey } from "#app/features/access/secrecy/visible-secrets.policy.ts";
import { keyColumns, toUserKey, userKeysVisibleTo } from "./find-user-keys.server.ts";
import type { UserKeyFilter } from "./user-key.list.ts";
import type { Schema } from "#db/schema.ts";

/** By part of an address or a key's beginning. */
const search: ListSearch = {
  table: "user_keys",
  mostLookedAt: MOST_SEARCHED,
  holds(search) {
    const eb = expressionBuilder<Schema, "user_keys">();
    const begins = eb(eb.fn<number>("instr", ["key_prefix", eb.val(search.toUpperCase())]), "=", 1);
    return eb.or([anyHolds(eb, ["assigned_email_normalised"], search), begins]);
  },
  candidates: (db, _actor, search) => rowsWith(db, "user_keys", search),
};

/** Keys by when they were made. Values are not among the columns. */
export const userKeyList = listOf({
  sorts: { newest: descending("user_keys.created_at", "user_keys.id") },
  matching(db, actor, { state = "all" }: { state?: UserKeyFilter }) {
    const all = userKeysVisibleTo(db, actor);
    return [state === "all" ? all : all.where("status", "=", state)];
  },
  search,
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
