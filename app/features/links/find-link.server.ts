import type { Selectable } from "kysely";
import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import type { LinksTable } from "#db/schema.ts";

export type FoundLink =
  { state: "open" | "used" | "expired" | "revoked"; link: Selectable<LinksTable> } | { state: "unknown" };

/** Looks a private link up by its token. A forged token and a missing one are the same: unknown. */
export async function findLink(db: Db, kind: LinksTable["kind"], token: string): Promise<FoundLink> {
  if (!/^[\w-]{43}$/.test(token)) return { state: "unknown" };
  const link = await db
    .selectFrom("links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  if (link.used_at) return { state: "used", link };
  if (link.revoked_at) return { state: "revoked", link };
  // A link dated in the future was made while the clock was ahead: it would stay open too long.
  if (link.expires_at <= nowIso() || link.created_at > isoAfter(minutes(10)))
    return { state: "expired", link };
  return { state: "open", link };
}
