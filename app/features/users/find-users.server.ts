import { type Actor, isAdmin } from "#app/features/actor.ts";
import { anyHolds } from "#app/features/search.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { bestKeyStatus } from "#app/features/user-keys/user-key.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { MOST_COUNTED, type UserFilter, type UserRow } from "./user.ts";

const size = 25;

/** Staff only: to anyone else there are no users. */
export function usersVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("users").leftJoin("companies", "companies.id", "users.company_id");
  return isAdmin(actor) ? all : all.where("users.id", "is", null);
}

function usersAt(db: Db, actor: Actor, filter: UserFilter, search: string) {
  const all = usersVisibleTo(db, actor).$if(search !== "", (query) =>
    query.where((eb) =>
      anyHolds(eb, ["first_name", "last_name", "email_normalised", "companies.name"], search),
    ),
  );
  if (filter === "clients") return all.where("users.role", "=", "client");
  if (filter === "admins") return all.where("users.role", "=", "admin");
  if (filter === "pending") return all.where("users.status", "=", "pending");
  if (filter === "disabled") return all.where("users.status", "=", "disabled");
  return all;
}

/**
 * People with an account, by name, 25 a page.
 * @param query.search part of a name, an address or a company.
 */
export async function listUsers(
  db: Db,
  actor: Actor,
  { filter = "all", search, page }: { filter?: UserFilter; search: string; page: number },
): Promise<Paged<UserRow>> {
  // Once, for the count and the page: a search has to look at everybody there is.
  const found = await usersAt(db, actor, filter, search)
    .select("users.id")
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("users.id")
    .limit(MOST_COUNTED)
    .execute();
  const total = found.length;
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const ids = found.slice(offset, offset + limit).map(({ id }) => id);
  if (ids.length === 0) return { ...place, total, rows: [] };
  const rows = await usersVisibleTo(db, actor)
    .where("users.id", "in", ids)
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
      keyStatus: bestKeyStatus(row.key_statuses),
      lastSignInAt: row.last_sign_in_at,
    })),
  };
}

/** How many stand at each filter, counted up to {@link MOST_COUNTED}. */
export async function countUsers(
  db: Db,
  actor: Actor,
  filters: readonly UserFilter[],
): Promise<Record<UserFilter, number>> {
  const counts = {} as Record<UserFilter, number>;
  for (const filter of filters) counts[filter] = await countUpTo(db, usersAt(db, actor, filter, ""));
  return counts;
}

async function countUpTo(db: Db, users: ReturnType<typeof usersAt>): Promise<number> {
  const { total } = await db
    .selectFrom(users.select("users.id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
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
    .select(["id", "key_prefix", "status", "created_at"])
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
    keys: keys.map((key) => ({
      id: key.id,
      prefix: key.key_prefix,
      status: key.status,
      createdAt: key.created_at,
    })),
  };
}
