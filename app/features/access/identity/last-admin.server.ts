import { asCheck } from "#app/features/as-check.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/**
 * Whether nobody could open the admin portals any more without this person or this key. Who counts is active, has
 * chosen a password and holds an active user key, and is not of the demonstration, which can be removed. Asked inside
 * the transaction that takes something away, and before it does.
 */
export async function isLastAdmin(
  trx: Trx,
  without: { userId?: string; userKeyId?: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom("users")
    .select("users.id")
    .where("users.role", "=", "admin")
    .where((eb) => asCheck(eb("users.status", "=", "active")))
    .where("users.password_hash", "is not", null)
    .where("users.is_demo", "=", 0)
    .where("users.id", "<>", without.userId ?? "")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("user_keys")
          .select("user_keys.id")
          .whereRef("user_keys.assigned_email_normalised", "=", "users.email_normalised")
          .where("user_keys.status", "=", "active")
          .where("user_keys.id", "<>", without.userKeyId ?? ""),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
