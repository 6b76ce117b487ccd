import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findClient } from "../../core/clients/find-clients.server.ts";
import { type ClientProfileFields, PROFILE_FIELDS, profileVersion } from "./profile-version.server.ts";

export type ChangedClientProfile =
  | { ok: true; changed: boolean }
  /** "moved": somebody else changed it since the page was shown. */
  | { ok: false; reason: "not-allowed" | "not-found" | "moved" };

/**
 * Changes who a client is: its contact and its company.
 * @param change.seen the version the form was shown for; see `profileVersion`. Of two people who saw the same one wins.
 */
export async function changeClientProfile(
  db: Db,
  actor: Actor,
  change: { companyId: string; seen: string; profile: ClientProfileFields },
): Promise<ChangedClientProfile> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  const { companyId, seen, profile } = change;
  return db.transaction().execute(async (trx): Promise<ChangedClientProfile> => {
    const before = await findClient(trx, actor, companyId);
    if (!before) return { ok: false, reason: "not-found" };
    const changed = PROFILE_FIELDS.filter((name) => before[name] !== profile[name]);
    // Sent twice it is saved already.
    if (changed.length === 0) return { ok: true, changed: false };
    if (profileVersion(before) !== seen) return { ok: false, reason: "moved" };
    await trx
      .updateTable("companies")
      .set({
        name: profile.company,
        country: profile.country,
        city: profile.city,
        business_type: profile.businessType,
        company_size: profile.companySize,
      })
      .where("id", "=", companyId)
      .execute();
    await trx
      .updateTable("users")
      .set({
        first_name: profile.firstName,
        last_name: profile.lastName,
        job_title: profile.jobRole,
        phone: profile.phone,
      })
      .where("id", "=", before.userId ?? "")
      .execute();
    await recordAudit(trx, actor, {
      action: "client.change-profile",
      target: `company:${companyId}`,
      details: { userId: before.userId, changed },
    });
    return { ok: true, changed: true };
  });
}
