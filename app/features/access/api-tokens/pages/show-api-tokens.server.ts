import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import type { Member } from "#app/features/actor.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moment, when } from "#app/ui/text/format.ts";
import { API_SCOPES, scopesFor, TOKEN_LIVES, TOKENS_PER_PERSON } from "../api-token.ts";
import { findApiTokens, shownApiToken } from "../find-api-tokens.server.ts";

/** Somebody's tokens, and what they may choose for another. @param revoked the id of one they are asked about. */
export async function showApiTokens(db: Db, actor: Member, now: Date, revoked: string | null) {
  const tokens = await findApiTokens(db, actor);
  const shown = await shownApiToken(db, actor);
  const made = shown && tokens.find(({ id }) => id === shown.id);
  const revoking = tokens.find(({ id }) => id === revoked);
  return {
    made: shown && made ? { name: made.name, token: shown.token } : null,
    revoking: revoking ? { id: revoking.id, name: revoking.name } : null,
    choices: {
      once: crypto.randomUUID(),
      needsProof: !hasFreshProof(actor, now),
      isFull: tokens.length >= TOKENS_PER_PERSON,
      scopes: scopesFor(actor.role).map(({ value, label, hint, staffHint }) => ({
        value,
        label,
        hint: (actor.role === "admin" && staffHint) || hint,
      })),
      lives: TOKEN_LIVES,
    },
    tokens: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      start: token.start,
      scopes: token.scopes.map((scope) => labelOf(API_SCOPES, scope)),
      created: when(token.createdAt, now),
      expires: moment(token.expiresAt),
      lastUsed: token.lastUsedAt ? when(token.lastUsedAt, now) : null,
    })),
  };
}
