import { type Actor, isAdmin } from "#app/features/actor.ts";
import { anyHolds } from "#app/features/search.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import type { UserKeyStatus } from "#app/features/user-keys/user-key.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import type { UserRow } from "./user.ts";

const size = 25;

/** Staff only: to anyone else there are no users. */
function usersVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("users").leftJoin("companies", "companies.id", "users.company_id");
  return isAdmin(actor) ? all : all.where("users.id", "is", null);
}

/** Everyone with an account, by name, 25 a page. @param search part of a name, an address or a company. */
export async function listUsers(
  db: Db,
  actor: Actor,
  { search, page }: { search: string; page: number },
): Promise<Paged<UserRow>> {
  const found = usersVisibleTo(db, actor).$if(search !== "", (query) =>
    query.where((eb) =>
      anyHolds(eb, ["first_name", "last_name", "email_normalised", "companies.name"], search),
    ),
  );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const rows = await found
    .select([
      "users.id",
      "first_name",
      "last_name",
      "email",
      "role",
      "status",
      "company_id",
      "companies.name as company_name",
      "totp_enabled_at",
    ])
    .select((eb) => [
      eb("password_hash", "is not", null).as("has_password"),
      eb("totp_pending_enc", "is not", null).as("has_pending_totp"),
      eb
        .selectFrom("user_keys")
        .select((key) => key.fn.agg<string>("group_concat", ["user_keys.status"]).as("all"))
        .whereRef("user_keys.assigned_email_normalised", "=", "users.email_normalised")
        .as("key_statuses"),
      eb
        .selectFrom("sessions")
        .select((session) => session.fn.max("sessions.created_at").as("last"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("last_sign_in_at"),
    ])
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role,
      status: row.status,
      company: row.company_id ? { id: row.company_id, name: row.company_name ?? "" } : null,
      hasPassword: Boolean(row.has_password),
      twoFactor: row.totp_enabled_at ? "on" : row.has_pending_totp ? "pending" : "off",
      keyStatus: best(row.key_statuses),
      lastSignInAt: row.last_sign_in_at,
    })),
  };
}

/** A person with a revoked and an active key signs in: what counts is the best. */
function best(statuses: string | null): UserKeyStatus | null {
  const ranking: UserKeyStatus[] = ["active", "unused", "revoked"];
  return ranking.find((status) => statuses?.split(",").includes(status)) ?? null;
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
  return row ? { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email } : null;
}
