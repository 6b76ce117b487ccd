import { type Actor, isAdmin } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { UserRow } from "./user.ts";

/** Staff only: to anyone else there are no users. */
export function usersVisibleTo(db: Db, actor: Actor) {
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
    twoFactor: row.totp_enabled_at
      ? ("on" as const)
      : row.totp_pending_enc
        ? ("pending" as const)
        : ("off" as const),
    createdAt: row.created_at,
    keys: keys.map(camelCased),
  };
}
