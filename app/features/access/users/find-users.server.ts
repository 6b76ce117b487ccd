import { bestKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ascending } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { UserFilter } from "./user.list.ts";
import type { UserRow } from "./user.ts";

/** Staff only: to anyone else there are no users. */
function usersVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("users").leftJoin("companies", "companies.id", "users.company_id");
  return isAdmin(actor) ? all : all.where("users.id", "is", null);
}

/** One person's name and address; null when there is none. */
export async function findUser(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<Pick<UserRow, "id" | "firstName" | "lastName" | "email"> | null> {
  if (!isId(userId)) return null;
  const row = await usersVisibleTo(db, actor)
    .select(["users.id", "first_name", "last_name", "email"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row ? camelCased(row) : null;
}

/** One account with everything staff need to decide about it; null when there is none. */
export async function findAccountOf(db: Db, actor: Actor, userId: string) {
  if (!isId(userId)) return null;
  const row = await usersVisibleTo(db, actor)
    .leftJoin("companies as former", "former.id", "users.former_company_id")
    .selectAll("users")
    .select(["companies.name as company_name", "former.name as former_name"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const keys = await db
    .selectFrom("user_keys")
    .select(["id", "key_prefix as prefix", "status", "created_at"])
    .where("assigned_email_normalised", "=", row.email_normalised)
    .orderBy("created_at", "desc")
    .limit(10)
    .execute();
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    jobTitle: row.job_title,
    phone: row.phone,
    role: row.role,
    status: row.status,
    company: row.company_id ? { id: row.company_id, name: row.company_name ?? "" } : null,
    formerCompany: row.former_company_id ? { id: row.former_company_id, name: row.former_name ?? "" } : null,
    hasPassword: row.password_hash !== null,
    isRemoved: row.removed_at !== null,
    twoFactor: row.totp_enabled_at
      ? ("on" as const)
      : row.totp_pending_enc
        ? ("pending" as const)
        : ("off" as const),
    createdAt: row.created_at,
    keys: keys.map(camelCased),
  };
}

const name = ["users.last_name_folded", "users.first_name_folded", "users.id"] as const;

/** People with an account by name. */
export const userList = listOf({
  sorts: { name: ascending(...name) },
  heads: {
    name: ascending(...name),
    email: ascending("users.email_normalised", "users.id"),
    role: ascending("users.role", ...name),
    status: ascending("users.status", ...name),
  },
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
