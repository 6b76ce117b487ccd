import type { Db, Trx } from "#app/platform/database.server.ts";
import type { PreferenceKind } from "./notification-preference.ts";

/** Who of these people does without messages of that kind by mail. */
export async function whoDoesWithout(
  trx: Trx | Db,
  userIds: readonly string[],
  kind: PreferenceKind,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("notice_choices")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("kind", "=", kind)
    .where("by_mail", "=", 0)
    .limit(userIds.length)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
