import { mailTokenMade } from "#app/features/access/identity/identity-mails.server.ts";
import {
  endOneTimeSecret,
  keepOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { days, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { NewToken } from "./api-token.schema.ts";
import { scopesFor, TOKENS_PER_PERSON } from "./api-token.ts";
import { countOpenTokens } from "./find-api-tokens.server.ts";
import { apiTokenHash, newApiToken, startOf } from "./token-value.server.ts";

const form = "create-api-token";

type CreatedApiToken =
  { ok: true; id: string; token: string | null } | { ok: false; reason: "forbidden" | "too-many" | "scope" };

/**
 * Makes a token that acts for the asking person, within the scopes. It is shown once, on the page after the redirect.
 * The door has asked for a fresh proof of identity. A token makes no tokens.
 * @returns `token` in clear; null for a repeat of the same form, whose token is still to be shown.
 */
export async function createApiToken(db: Db, actor: Actor, input: NewToken): Promise<CreatedApiToken> {
  if (!isMember(actor) || actor.token) return { ok: false, reason: "forbidden" };
  const allowed = new Set(scopesFor(actor.role).map(({ value }) => value));
  if (input.scopes.length === 0 || !input.scopes.every((scope) => allowed.has(scope)))
    return { ok: false, reason: "scope" };
  return db.transaction().execute(async (trx) => {
    const before = await resultOfOnce(trx, actor, form, input._once);
    if (before) return { ok: true, id: before, token: null };
    if ((await countOpenTokens(trx, actor)) >= TOKENS_PER_PERSON) return { ok: false, reason: "too-many" };
    const id = newId();
    const token = newApiToken();
    const hash = apiTokenHash(token);
    if (!hash) throw new Error("A new token is not of the shape of one.");
    const expiresAt = isoAfter(days(Number(input.life)));
    await trx
      .insertInto("api_tokens")
      .values({
        id,
        user_id: actor.userId,
        name: input.name,
        token_hash: hash,
        token_start: startOf(token),
        scopes: JSON.stringify(input.scopes),
        created_at: nowIso(),
        expires_at: expiresAt,
        last_used_at: null,
        revoked_at: null,
        revoked_reason: null,
      })
      .execute();
    await keepOneTimeSecret(trx, actor.userId, "api-token", JSON.stringify({ id, token }));
    await recordOnce(trx, actor, form, input._once, id);
    const owner = { id: actor.userId, email: actor.email };
    await mailTokenMade(trx, owner, input.name);
    await recordAudit(trx, actor, {
      action: "api-token.create",
      target: `api-token:${id}`,
      details: { name: input.name, scopes: input.scopes, expiresAt },
    });
    return { ok: true, id, token };
  });
}

type RevokedApiToken = { ok: true } | { ok: false; reason: "forbidden" | "not-found" };

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
