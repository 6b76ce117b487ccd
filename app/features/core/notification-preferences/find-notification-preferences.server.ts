import type { Member } from "#app/features/actor.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import {
  BY_MAIL_UNLESS_CHOSEN,
  NOTIFICATION_PREFERENCES,
  type PreferenceKind,
} from "./notification-preference.ts";

/** The kinds of message that come to this person by mail. */
export async function findKindsByMail(db: Db, actor: Member): Promise<PreferenceKind[]> {
  const rows = await db
    .selectFrom("notice_choices")
    .select(["kind", "by_mail"])
    .where("user_id", "=", actor.userId)
    .limit(50)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row.by_mail === 1]));
  return NOTIFICATION_PREFERENCES.map(({ kind }) => kind).filter(
    (kind) => chosen.get(kind) ?? BY_MAIL_UNLESS_CHOSEN,
  );
}

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
