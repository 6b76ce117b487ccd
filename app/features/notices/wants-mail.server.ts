import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { BY_MAIL_UNLESS_CHOSEN, type NoticeKind } from "./notice.ts";

/** Whether a person wants messages of that kind by mail. */
export async function wantsMail(trx: Trx | Db, userId: string, kind: NoticeKind): Promise<boolean> {
  const row = await trx
    .selectFrom("notice_choices")
    .select("by_mail")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ? row.by_mail === 1 : BY_MAIL_UNLESS_CHOSEN;
}

/** The same by the address of the account; an address without one gets everything that is sent to it. */
export async function addressWantsMail(trx: Trx | Db, email: string, kind: NoticeKind): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .innerJoin("notice_choices", "notice_choices.user_id", "users.id")
    .select("notice_choices.by_mail")
    .where("users.email_normalised", "=", normaliseEmail(email))
    .where("notice_choices.kind", "=", kind)
    .executeTakeFirst();
  return row ? row.by_mail === 1 : BY_MAIL_UNLESS_CHOSEN;
}

/** Who of these people does without messages of that kind by mail. */
export async function whoDoesWithout(
  trx: Trx | Db,
  userIds: readonly string[],
  kind: NoticeKind,
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
