import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { hashToken, newId, newToken } from "#app/platform/secrets/random.server.ts";
import type { LinksTable } from "#db/schema.ts";
import { revokeLinks } from "./revoke-links.server.ts";

export type LinkSubject = { userId: string } | { applicationId: string };

/**
 * Makes a private link and ends the earlier ones of the same kind and subject.
 * @param seconds how long it is open.
 * @returns the token: it is told once and only its hash is kept.
 */
export async function issueLink(
  trx: Trx,
  link: { kind: LinksTable["kind"]; seconds: number; createdBy?: string | null } & LinkSubject,
): Promise<{ token: string; expiresAt: string }> {
  await revokeLinks(trx, link.kind, link);
  const token = newToken();
  const expiresAt = isoAfter(link.seconds);
  await trx
    .insertInto("links")
    .values({
      id: newId(),
      kind: link.kind,
      token_hash: hashToken(token),
      user_id: "userId" in link ? link.userId : null,
      application_id: "applicationId" in link ? link.applicationId : null,
      created_by: link.createdBy ?? null,
      created_at: nowIso(),
      expires_at: expiresAt,
      used_at: null,
      revoked_at: null,
    })
    .execute();
  return { token, expiresAt };
}
