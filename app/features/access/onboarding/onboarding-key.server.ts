import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { openUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export interface OnboardingKey {
  id: string;
  last4: string;
}

/** The active key that this person signs in with; null when staff revoked it meanwhile. */
export async function onboardingKey(db: Db, email: string): Promise<OnboardingKey | null> {
  const key = await db
    .selectFrom("user_keys")
    .select(["id", "key_last4"])
    .where("assigned_email_normalised", "=", normaliseEmail(email))
    .where("status", "=", "active")
    .orderBy("activated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return key ? { id: key.id, last4: key.key_last4 } : null;
}

/** The key's value, for the one step that shows it to its owner. */
export async function showOnboardingKey(db: Db, email: string): Promise<string | null> {
  const key = await onboardingKey(db, email);
  return key ? openUserKey(db, key.id) : null;
}
