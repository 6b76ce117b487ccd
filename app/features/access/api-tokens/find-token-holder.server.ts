import type { Member } from "#app/features/actor.ts";
import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { apiTokenHash } from "./token-value.server.ts";

function findRow(db: Db, hash: Buffer) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["api_tokens.id", "api_tokens.scopes", "api_tokens.last_used_at", "users.id as user_id"])
    .select(["users.role", "users.email", "users.first_name", "users.last_name", "users.company_id"])
    .select(["users.company_role", "users.totp_enabled_at", "companies.name as company_name"])
    .where("api_tokens.token_hash", "=", hash)
    .where("api_tokens.revoked_at", "is", null)
    .where("api_tokens.expires_at", ">", nowIso())
    .where("users.status", "=", "active")
    .executeTakeFirst();
}

/**
 * For whom a token acts, with the rights they have at this moment; null when it is unknown, has ended, or they may not
 * sign in any more. It names no session and proves nobody's presence.
 */
export async function findTokenHolder(
  db: Db,
  token: string,
  from: { ip: string; requestId: string },
): Promise<Member | null> {
  const hash = apiTokenHash(token);
  if (!hash) return null;
  const row = await findRow(db, hash);
  if (!row) return null;
  if (row.role === "admin" && row.totp_enabled_at === null && env().requireAdminTotp) return null;
  if (row.last_used_at === null || row.last_used_at <= isoAfter(-minutes(1))) await noteUse(db, row.id);
  return {
    role: row.role,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyRole: row.company_role,
    twoFactorEnabled: row.totp_enabled_at !== null,
    sessionId: "",
    aal: 1,
    stepUpAt: new Date(0).toISOString(),
    token: { id: row.id, scopes: JSON.parse(row.scopes) as string[] },
    ...from,
  };
}

/** At most once a minute, and never the reason a call fails. */
async function noteUse(db: Db, id: string): Promise<void> {
  try {
    await db.updateTable("api_tokens").set({ last_used_at: nowIso() }).where("id", "=", id).execute();
  } catch (error) {
    log.error("api-token.use", error);
  }
}
