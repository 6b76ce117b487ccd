import { bestKeyStatus, type UserKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Who is signed in, as programs are told. */
export interface CurrentUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "client" | "admin";
  /** The product keeps no pictures of people. */
  profileImageUrl: null;
  twoFactorEnabled: boolean;
  /** The best of their keys. */
  keyStatus: UserKeyStatus | null;
}

/** @param userId of somebody who has just signed in, or is. */
export async function findCurrentUser(db: Db, userId: string): Promise<CurrentUser> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "totp_enabled_at"])
    .select((eb) =>
      eb
        .selectFrom("user_keys")
        .select((key) => key.fn.agg<string>("string_agg", ["user_keys.status", key.val(",")]).as("all"))
        .whereRef("user_keys.assigned_email_normalised", "=", "users.email_normalised")
        .as("key_statuses"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    profileImageUrl: null,
    twoFactorEnabled: row.totp_enabled_at !== null,
    keyStatus: bestKeyStatus(row.key_statuses),
  };
}
