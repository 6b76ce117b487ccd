import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isLastAdmin } from "../identity/last-admin.server.ts";
import type { UserChanged } from "./make-admin.server.ts";
import { unassignTickets } from "./unassign-tickets.server.ts";
import { userToChange } from "../identity/user-to-change.server.ts";

/**
 * Closes an account: nobody signs in with it, its sessions end and so do its private links. Everything else stays.
 * The last admin who can sign in is not disabled, however many ask at once.
 */
export async function disableUser(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.status === "disabled") return { ok: false, reason: "moved" };
    if (user.role === "admin" && (await isLastAdmin(trx, { userId })))
      return { ok: false, reason: "last-admin" };
    await trx
      .updateTable("users")
      .set({ status: "disabled" })
      .where("id", "=", userId)
      .where("status", "=", user.status)
      .execute();
    await endSessions(trx, userId, "user-disabled");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
    await unassignTickets(trx, userId);
    await recordAudit(trx, actor, {
      action: "user.disable",
      target: `user:${userId}`,
      details: { was: user.status },
    });
    return { ok: true, email: user.email };
  });
}

/** Opens a disabled account again: Active, or Pending for somebody who never set it up. */
export async function enableUser(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.status !== "disabled") return { ok: false, reason: "moved" };
    const status = user.password_hash === null ? "pending" : "active";
    await trx
      .updateTable("users")
      .set({ status })
      .where("id", "=", userId)
      .where("status", "=", "disabled")
      .execute();
    await recordAudit(trx, actor, { action: "user.enable", target: `user:${userId}`, details: { status } });
    return { ok: true, email: user.email };
  });
}
