import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { endSessions } from "#app/features/identity/end-sessions.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserRefusal } from "./user-refusal.ts";
import { tellOfRole } from "./user-mails.server.ts";
import { userToChange } from "./user-to-change.server.ts";

export type UserChanged = { ok: true; email: string } | { ok: false; reason: UserRefusal };

/**
 * Makes an active client an admin. They leave their company, which is remembered, and are signed out everywhere; what
 * the company holds stays the company's. One of the demonstration is no longer part of it.
 */
export async function makeAdmin(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "client") return { ok: false, reason: "moved" };
    if (user.status !== "active" || user.password_hash === null) return { ok: false, reason: "not-active" };
    await trx
      .updateTable("users")
      .set({ role: "admin", company_id: null, former_company_id: user.company_id, is_demo: 0 })
      .where("id", "=", userId)
      .where("role", "=", "client")
      .execute();
    await trx
      .updateTable("user_keys")
      .set({ is_demo: 0 })
      .where("assigned_email_normalised", "=", user.email_normalised)
      .where("is_demo", "=", 1)
      .execute();
    await endSessions(trx, userId, "role-changed");
    await tellOfRole(trx, user, { role: "admin" }, actor);
    await recordAudit(trx, actor, {
      action: "user.make-admin",
      target: `user:${userId}`,
      details: { formerCompany: user.company_id },
    });
    return { ok: true, email: user.email };
  });
}
