import {
  endOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Member } from "#app/features/actor.ts";
import { maySeeOwnSecrets } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ApiScope, type ApiToken, TOKENS_PER_PERSON } from "./api-token.ts";

/** The asking person's own tokens that still open something. Nobody sees anybody else's. */
function openTokensOf(db: Db, actor: Member) {
  return db
    .selectFrom("api_tokens")
    .where("user_id", "=", actor.userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowIso());
}

export async function countOpenTokens(db: Db, actor: Member): Promise<number> {
  const { open } = await openTokensOf(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow();
  return open;
}

/** The asking person's open tokens, the newest first. */
export async function findApiTokens(db: Db, actor: Member): Promise<ApiToken[]> {
  const rows = await openTokensOf(db, actor)
    .select(["id", "name", "token_start", "scopes", "created_at", "expires_at", "last_used_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(TOKENS_PER_PERSON)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: row.token_start,
    scopes: JSON.parse(row.scopes) as ApiScope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** The token they have just made, for the page after the redirect; null when there is none to show. */
export async function shownApiToken(db: Db, actor: Member): Promise<{ id: string; token: string } | null> {
  if (!maySeeOwnSecrets(actor)) return null;
  const text = await readOneTimeSecret(db, actor.userId, "api-token");
  return text === null ? null : (JSON.parse(text) as { id: string; token: string });
}

/** They have kept it: it is not shown again. */
export async function hideApiToken(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "api-token"));
}

const mostTokens = 1000;

/** Every token the person ever made, the newest first, for their own copy of what is kept of them. */
export function findTokenHistory(db: Db, actor: Member) {
  return db
    .selectFrom("api_tokens")
    .where("user_id", "=", actor.userId)
    .select(["name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at", "revoked_reason"])
    .orderBy("created_at", "desc")
    .limit(mostTokens)
    .execute();
}
