import { ascending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { bestKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import { usersVisibleTo } from "./find-users.server.ts";
import type { UserFilter } from "./user.list.ts";
import type { UserRow } from "./user.ts";

/** People with an account by name. */
export const userList = listOf({
  sorts: { name: ascending("users.last_name_folded", "users.first_name_folded", "users.id") },
  matching(db, actor, { show = "all" }: { show?: UserFilter; search?: string }) {
    const found = usersVisibleTo(db, actor);
    switch (show) {
      case "all":
        return [found];
      case "clients":
        return [found.where("users.role", "=", "client")];
      case "admins":
        return [found.where("users.role", "=", "admin")];
      default:
        return [found.where("users.status", "=", show)];
    }
  },
  search: textSearch({ table: "users", words: { users: "users.id", companies: "users.company_id" } }),
  async rowsOf(db, actor, ids): Promise<UserRow[]> {
    const rows = await usersVisibleTo(db, actor)
      .where("users.id", "in", [...ids])
      .select(["users.id", "first_name", "last_name", "email", "role", "status", "company_id"])
      .select(["companies.name as company_name", "totp_enabled_at"])
      .select((eb) => [
        eb("password_hash", "is not", null).as("has_password"),
        eb("totp_pending_enc", "is not", null).as("has_pending_totp"),
        eb
          .selectFrom("user_keys")
          .select((key) => key.fn.agg<string>("string_agg", ["user_keys.status", key.val(",")]).as("all"))
          .whereRef("user_keys.assigned_email_normalised", "=", "users.email_normalised")
          .as("key_statuses"),
        eb
          .selectFrom("sessions")
          .select((session) => session.fn.max("sessions.created_at").as("last"))
          .whereRef("sessions.user_id", "=", "users.id")
          .as("last_sign_in_at"),
      ])
      .limit(ids.length)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role,
      status: row.status,
      company: row.company_id ? { id: row.company_id, name: row.company_name ?? "" } : null,
      hasPassword: Boolean(row.has_password),
      twoFactor: row.totp_enabled_at ? "on" : row.has_pending_totp ? "pending" : "off",
      keyStatus: bestKeyStatus(row.key_statuses),
      lastSignInAt: row.last_sign_in_at,
    }));
  },
});
