import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { LinksTable } from "#db/schema.ts";
import type { LinkSubject } from "./issue-link.server.ts";

/** Ends the open links of one kind to one person or application. @returns how many were open. */
export async function revokeLinks(trx: Trx, kind: LinksTable["kind"], subject: LinkSubject): Promise<number> {
  const open = trx
    .updateTable("links")
    .set({ revoked_at: nowIso() })
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null);
  const result = await (
    "userId" in subject
      ? open.where("user_id", "=", subject.userId)
      : open.where("application_id", "=", subject.applicationId)
  ).executeTakeFirst();
  return Number(result.numUpdatedRows);
}
