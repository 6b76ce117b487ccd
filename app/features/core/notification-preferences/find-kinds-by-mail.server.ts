import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import {
  BY_MAIL_UNLESS_CHOSEN,
  type PreferenceKind,
  NOTIFICATION_PREFERENCES,
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
