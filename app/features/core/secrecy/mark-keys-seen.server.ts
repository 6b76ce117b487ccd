import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/**
 * Remembers that staff can know a key, or all keys of an address: none of them may become an admin's. The first time
 * counts; a revoked key still tells that a link was seen (`createUserKey`).
 */
export async function markKeysSeen(trx: Trx, which: { id: string } | { email: string }): Promise<void> {
  const unseen = trx
    .updateTable("user_keys")
    .set({ seen_by_staff_at: nowIso() })
    .where("seen_by_staff_at", "is", null);
  await (
    "id" in which
      ? unseen.where("id", "=", which.id)
      : unseen.where("assigned_email_normalised", "=", normaliseEmail(which.email))
  ).execute();
}
