import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { isLastAdmin } from "../identity/last-admin.server.ts";
import { tellOfRole } from "./user-mails.server.ts";
import { unassignTickets } from "./unassign-tickets.server.ts";
import type { UserRefusal } from "../identity/user-refusal.ts";
import { userToChange } from "../identity/user-to-change.server.ts";

export type MadeClient =
  /** `needsTwoFactor`: no client gets in without an authenticator, and this one has none yet. */
  { ok: true; email: string; needsTwoFactor: boolean } | { ok: false; reason: UserRefusal };

/**
 * Takes an admin's rights away: they become a client of a company and are signed out everywhere. The last admin who
 * can sign in stays one, however many ask at once.
 * @param change.companyId a client company: the one they came from, or any other.
 */
export async function makeClient(
  db: Db,
  actor: Actor,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<MadeClient> {
  return db.transaction().execute(async (trx): Promise<MadeClient> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "admin") return { ok: false, reason: "moved" };
    const company = await trx
      .selectFrom("companies")
      .select(["id", "name"])
      .where("id", "=", isId(companyId) ? companyId : "")
      .executeTakeFirst();
    if (!company) return { ok: false, reason: "no-company" };
    if (await isLastAdmin(trx, { userId })) return { ok: false, reason: "last-admin" };
    await trx
      .updateTable("users")
      .set({ role: "client", company_id: company.id, former_company_id: null })
      .where("id", "=", userId)
      .where("role", "=", "admin")
      .execute();
    await endSessions(trx, userId, "role-changed");
    await unassignTickets(trx, userId);
    const needsTwoFactor = user.totp_enabled_at === null;
    await tellOfRole(trx, user, { role: "client", company: company.name, needsTwoFactor }, actor);
    await recordAudit(trx, actor, {
      action: "user.make-client",
      target: `user:${userId}`,
      details: { company: company.id },
    });
    return { ok: true, email: user.email, needsTwoFactor };
  });
}
