import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { LinksTable } from "#db/schema.ts";
import type { LinkSubject } from "./issue-link.server.ts";

export interface LinkStanding {
  state: "open" | "used" | "expired" | "revoked";
  createdAt: string;
  expiresAt: string;
  /** When it was used or revoked. */
  endedAt: string | null;
}

/** How the newest link of one kind to one person or application stands; null when there never was one. */
export async function latestLink(
  db: Db,
  kind: LinksTable["kind"],
  subject: LinkSubject,
): Promise<LinkStanding | null> {
  const links = db.selectFrom("links").selectAll().where("kind", "=", kind);
  const link = await (
    "userId" in subject
      ? links.where("user_id", "=", subject.userId)
      : links.where("application_id", "=", subject.applicationId)
  )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!link) return null;
  const { created_at: createdAt, expires_at: expiresAt } = link;
  const state = link.used_at
    ? "used"
    : link.revoked_at
      ? "revoked"
      : link.expires_at <= nowIso()
        ? "expired"
        : "open";
  return { state, createdAt, expiresAt, endedAt: link.used_at ?? link.revoked_at };
}
