import type { Selectable } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { UsersTable } from "#db/schema.ts";
import type { UserRefusal } from "./user-refusal.ts";

export type UserToChange = { ok: true; user: Selectable<UsersTable> } | { ok: false; reason: UserRefusal };

/**
 * The person a member of staff is about to change, if they may. Who asks is looked at anew inside the transaction: of
 * two admins who take each other's rights away at the same moment, the second has none any more. Nobody changes their
 * own account here: that takes another admin.
 */
export async function userToChange(trx: Trx, actor: Actor, userId: string): Promise<UserToChange> {
  if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
  if (!isId(userId)) return { ok: false, reason: "not-found" };
  if (userId === actor.userId) return { ok: false, reason: "own-account" };
  const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
  return user ? { ok: true, user } : { ok: false, reason: "not-found" };
}

/** Whether who asks is an active admin at this moment, not only when their request came in. */
export async function isStillAdmin(trx: Trx, actor: Actor): Promise<boolean> {
  if (!isAdmin(actor)) return false;
  const asking = await trx
    .selectFrom("users")
    .select(["role", "status"])
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  return asking?.role === "admin" && asking.status === "active";
}
