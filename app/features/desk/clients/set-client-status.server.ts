import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export type SetClientStatus = { ok: true } | { ok: false; reason: "forbidden" | "not-found" | "conflict" };

/**
 * Active lets the company's people sign in; Pending stops them, signs them out everywhere and ends their onboarding
 * links. A disabled account stays disabled. "conflict" when the client is in that state already.
 */
export async function setClientStatus(
  db: Db,
  actor: Actor,
  { companyId, status }: { companyId: string; status: "pending" | "active" },
): Promise<SetClientStatus> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(companyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) return { ok: false, reason: "not-found" };
    const moved = await trx
      .updateTable("users")
      .set({ status })
      .where("company_id", "=", companyId)
      .where("status", "=", status === "active" ? "pending" : "active")
      .returning("id")
      .execute();
    if (moved.length === 0) return { ok: false, reason: "conflict" };
    if (status === "pending") {
      for (const { id } of moved) {
        await endSessions(trx, id, "ended-by-staff");
        // Finishing an onboarding makes a Pending person Active: that is for staff to say now.
        await revokeLinks(trx, "onboarding", { userId: id });
      }
    }
    await recordAudit(trx, actor, {
      action: "client.set-status",
      target: `company:${companyId}`,
      details: { status, users: moved.map(({ id }) => id) },
    });
    return { ok: true };
  });
}
