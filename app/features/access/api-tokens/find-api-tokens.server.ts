import type { Member } from "#app/features/actor.ts";
import {
  endOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { openTokensOf } from "./api-token.scope.server.ts";
import { type ApiScope, type ApiToken, TOKENS_PER_PERSON } from "./api-token.ts";

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
  const text = await readOneTimeSecret(db, actor.userId, "api-token");
  return text === null ? null : (JSON.parse(text) as { id: string; token: string });
}

/** They have kept it: it is not shown again. */
export async function hideApiToken(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "api-token"));
}
