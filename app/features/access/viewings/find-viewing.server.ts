import { toMember } from "#app/features/access/identity/member.server.ts";
import type { Admin, Member } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ViewingEnd } from "./viewing.ts";

/** A viewing that is not over in the database yet: who is seen, or why it has to end now. */
export type FoundViewing =
  { ok: true; actor: Member } | { ok: false; id: string; reason: ViewingEnd; companyId: string | null };

/** Asked anew on each request: somebody who was removed or paused meanwhile is seen no further. */
export async function findViewing(db: Db, admin: Admin, id: string): Promise<FoundViewing> {
  const row = await db
    .selectFrom("viewings")
    .innerJoin("users", "users.id", "viewings.person_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["viewings.until", "users.id", "users.role", "users.status", "users.email"])
    .select(["users.first_name", "users.last_name", "users.company_id", "users.company_role"])
    .select(["users.totp_enabled_at", "companies.name as company_name"])
    .where("viewings.id", "=", id)
    .where("viewings.admin_id", "=", admin.userId)
    .executeTakeFirst();
  const over = (reason: ViewingEnd) =>
    ({ ok: false, id, reason, companyId: row?.company_id ?? null }) as const;
  if (row?.role !== "client" || row.status !== "active") return over("person-gone");
  if (row.until <= nowIso()) return over("time-over");
  const seen = toMember(row, SESSION_OF_NOBODY, admin);
  return { ok: true, actor: { ...seen, sessionId: "", viewedBy: { id, admin, until: row.until } } };
}

/** Nobody who is viewed has proved anything: what asks for a fresh proof asks. */
const SESSION_OF_NOBODY = {
  id_hash: new Uint8Array(),
  aal: 1,
  step_up_at: new Date(0).toISOString(),
} as const;
