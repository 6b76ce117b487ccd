import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export type RevokedApiToken = { ok: true } | { ok: false; reason: "forbidden" | "not-found" };

/** Ends one of the asking person's own tokens, at once. "not-found" when it is not theirs or has ended already. */
export async function revokeApiToken(db: Db, actor: Actor, tokenId: string): Promise<RevokedApiToken> {
  if (!isMember(actor) || actor.token) return { ok: false, reason: "forbidden" };
  if (!isId(tokenId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable("api_tokens")
      .set({ revoked_at: nowIso(), revoked_reason: "by-owner" })
      .where("id", "=", tokenId)
      .where("user_id", "=", actor.userId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return { ok: false, reason: "not-found" };
    await endOneTimeSecret(trx, actor.userId, "api-token");
    await recordAudit(trx, actor, { action: "api-token.revoke", target: `api-token:${tokenId}` });
    return { ok: true };
  });
}
